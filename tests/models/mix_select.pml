/* tests/models/mix_select.pml
 * feature: select gives every value of the range and no other
 * verdict: assertion violated (i!=3)
 * trail:   17
 */
int i;
byte hits;

active proctype p()
{
	int lo = -1;

	select (i : lo .. 2);
	assert(i >= -1 && i <= 2);
	hits = i + 1;
	select (i : 1 .. hits);
	assert(i != 3)
}
