/* tests/models/initialiser_order.pml
 * feature: the initialiser of a bit that uses a byte declared before it
 * verdict: assertion violated late
 * known-defect: stock pan sets all bit globals before any wider one, so late sees early as 0; spin itself, and so spin -t, goes by the order in the text
 * replay:  differs
 * states:  4
 * trail:   2
 */
byte early = 3;
bit late = (early == 3);
byte other = early + late;

init {
	assert(early == 3);
	assert(late)
}
