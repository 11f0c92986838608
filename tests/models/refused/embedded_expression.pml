/* tests/models/refused/embedded_expression.pml
 * refused: c_expr
 * line:    10
 */
byte x;

active proctype p()
{
	x = 1;
	c_expr { now.x == 1 } -> x = 2
}
