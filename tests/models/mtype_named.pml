/* tests/models/mtype_named.pml
 * feature: mtypes with names have a numbering each
 * verdict: invalid end state
 * because: the value 3 of `two` is sent as a fruit and nobody waits for it
 * states:  9
 * trail:   3
 */
mtype:fruit = { apple, pear, plum };
mtype:size = { small, large };

mtype:fruit basket = pear;
mtype:size how;
chan shop = [1] of { mtype:fruit, mtype:size };

active proctype seller()
{
	assert(apple == 3 && pear == 2 && plum == 1);
	assert(small == 2 && large == 1);
	if
	:: shop!pear, large
	:: shop!apple(small)
	fi
}

active proctype buyer()
{
	shop?pear, how;
	assert(how == large && basket == pear)
}
