/* tests/models/mix_death_order.pml
 * feature: the older of two children that is done still counts until the younger is gone
 * verdict: assertion violated ((_nr_pr==1)&&release)
 * trail:   15
 */
byte done;
bit release;

proctype old()
{
	done++
}

proctype young()
{
	release;
	done++
}

init
{
	atomic { run old(); run young() };
	done == 1;
	assert(_nr_pr == 3);
	release = 1;
	_nr_pr < 3;
	assert(done == 2);
	_nr_pr == 1;
	release = 0;
	assert(_nr_pr == 1 && release)
}
