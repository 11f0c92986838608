// Programs that break a reduction which leaves out one of its conditions. The first six are the counterexamples of the
// design; the others are ours. See random_programs.h.
#include "random_programs.h"

namespace spiced::fuzz {

const std::vector<Skeleton>& skeletons() {
  static const std::vector<Skeleton> all = {
      // A state that is left early is not false.
      {"P0: 1>2; 1>3; 2>1", {"EF(P0@l3)", "EF(P0@l2 && EF(P0@l3))"}},
      // E[g R f]: some chosen move must keep f.
      {"P0: 1>2\nP1: 1>1", {"EG(P0@l1)", "EG(P1@l1)"}},
      {"P0: 1>1\nP1: 1>2", {"EG(P0@l1)", "EG(P1@l1)", "EF(P1@l2 && EG(P0@l1))"}},
      // E[g R f] with a temporal f.
      {"P0: 1>2; 2>1 [a==0] a:=1\nP1: 1>2 [a==0] a:=1; 2>2", {"EG(EF(P0@l1))", "E[P1@l2 R EF(P0@l1)]"}},
      // A goal that is an until over several processes.
      {"P0: 1>2\nP1: 1>2; 2>3",
       {"EF(E[(P0@l1 && (P1@l1 || P1@l3)) U ((P0@l1 && (P1@l1 || P1@l3)) && P1@l3)])",
        "EF(E[(P0@l1 && !(P1@l2)) U ((P0@l1 && !(P1@l2)) && P1@l3)])", "EF(EG(P0@l1 && P1@l3))"}},
      // One move that f does not see, but it begins an atomic sequence that chooses what f will see.
      {"P0: 1>2 atomic; 2>3 x:=1; 2>3 x:=2; 3>4 a:=x\nP1: 1>1",
       {"EG((EF(a==1)) && (EF(a==2)))", "EG(EF(a==1))", "E[P0@l4 R ((EF(a==1)) && (EF(a==2)))]"}},
      // A disjunction on the left.
      {"P0: 1>2; 2>1\nP1: 1>2", {"EG(P1@l1 || P0@l2)", "E[(P1@l1 || P0@l2) U (P1@l2 && P0@l2)]"}},

      // The ignoring problem: somebody else can go on for ever.
      {"P0: 1>1\nP1: 1>2; 2>3", {"EF(P1@l3)", "EF(P1@l2 && P0@l1)", "EG(P1@l1)"}},
      {"P0: 1>2; 2>1\nP1: 1>2 a:=1\nP2: 1>2 [a==1]", {"EF(P2@l2)", "EF(P2@l2 && P0@l2)", "EF(P1@l2 && EG(P2@l1))"}},

      // One move disables another, at once, or only later.
      {"P0: 1>2 a:=1\nP1: 1>2 [a==0]; 2>3", {"EF(P0@l2 && P1@l3)", "EF(P0@l2 && P1@l1 && EG(P1@l1))"}},
      {"P0: 1>2 a:=1\nP1: 1>2; 2>3 [a==0]", {"EF(P0@l2 && P1@l3)", "EF(P0@l2 && EG(P1@l2))"}},
      {"P0: 1>2 a:=1; 2>3\nP1: 1>2 b:=1; 2>3\nP2: 1>2 [a==0 && b==1]; 1>3 [b==0 && a==1]",
       {"EF(P2@l2 && P0@l3)", "EF(P2@l3 && P1@l3)", "EF(a==1 && b==1 && P2@l2)"}},
      {"P0: 1>2 a:=1\nP1: 1>2 [b==1]; 2>3 [a==0]\nP2: 1>2 b:=1", {"EF(P1@l3 && P0@l2)", "EF(P0@l2 && P2@l2)"}},
      // Both write; the last one is seen.
      {"P0: 1>2 a:=1\nP1: 1>2 a:=2", {"EF((P0@l2 && P1@l2) && a==1)", "EF((P0@l2 && P1@l2) && a==2)"}},
      {"P0: 1>2 a:=1; 2>3 a:=0\nP1: 1>2 x:=a; 2>3 b:=x",
       {"EF(b==1 && P0@l3)", "EF(b==0 && P1@l3)", "EF(P1:x==1 && a==0)"}},

      // A condition holds before and after; what is copied is another value.
      {"P0: 1>2 [a!=2] b:=a; 2>3\nP1: 1>2 a:=1", {"EF(b==1)", "EF(P0@l2 && b==0 && P1@l2)", "EF(b==1 && P0@l2)"}},
      {"P0: 1>2 [a!=2] x:=a; 2>3 b:=x\nP1: 1>2 [c!=2] a:=1; 2>3\nP2: 1>2 c:=1",
       {"EF(b==1)", "EF(P0:x==0 && P0@l3 && P1@l3)", "EF(P0:x==1 && P2@l1)"}},

      // An atomic sequence is left in the middle if nobody is there to accept.
      {"channels q0[0]\nP0: 1>2 atomic a:=1; 2>3 q0!1\nP1: 1>2; 2>3 q0?1\nP2: 1>2 [a==1]",
       {"EF(P0@l2 && P1@l2 && P2@l2)", "EF(P2@l2 && P1@l2)", "EF(P0@l2 && P1@l2)", "EF(P0@l2 && EG(P0@l2))"}},
      {"channels q0[0]\nP0: 1>2 atomic; 2>3 q0!1\nP1: 1>2 q0?1; 1>2\nP2: 1>2 q0!1; 2>3",
       {"EF(P0@l2 && P1@l2)", "EF(P0@l2 && P1@l1 && P2@l2)", "EG(!(P0@l2))", "EF(P0@l2 && P2@l3)"}},

      // One process makes another's move possible, and it is the way to the goal.
      {"P0: 1>2 [a==1]\nP1: 1>2 b:=1; 2>3 a:=1", {"EF(P0@l2)", "E[b==0 U (b==0 && P0@l2)]", "EF(P0@l2 && P1@l3)"}},
      {"P0: 1>2 [a==1 && b==1]\nP1: 1>2 a:=1; 2>3 a:=0\nP2: 1>2 b:=1; 2>3 b:=0",
       {"EF(P0@l2)", "EF(P0@l2 && P1@l3 && P2@l3)", "EF(P0@l2 && a==0)"}},
      {"P0: 1>2 [a==1 || b==1]; 2>3\nP1: 1>2 [c==1] a:=1\nP2: 1>2 c:=1; 2>3 b:=1",
       {"EF(P0@l2 && P2@l2)", "EF(P0@l3 && P1@l1)", "EG(P0@l1)"}},
      {"P0: 1>2 [a==1]; 2>1 a:=0\nP1: 1>2 [a==0]; 2>1 a:=1", {"EG(P0@l1)", "EG(!(P0@l2))", "EF(P0@l2 && EF(P1@l2))"}},

      // Locks.
      {"P0: 1>2 [a==0] a:=1; 2>3; 3>1 a:=0\nP1: 1>2 [a==0] a:=1; 2>3; 3>1 a:=0",
       {"EF(P0@l2 && P1@l2)", "EF(P0@l2 && EG(!(P1@l2)))", "EG(P0@l1)", "EF(P1@l3 && EF(P0@l3))"}},
      {"P0: 1>2 [a==0]; 2>3 a:=1; 3>1 a:=0\nP1: 1>2 [a==0]; 2>3 a:=1; 3>1 a:=0",
       {"EF(P0@l3 && P1@l3)", "EF(P0@l2 && P1@l3)", "EF(P0@l3 && EG(P1@l1))"}},
      {"P0: 1>2 a:=1; 2>3 c:=1; 3>4 [b==0 || c==0]; 4>1 a:=0\nP1: 1>2 b:=1; 2>3 c:=0; 3>4 [a==0 || c==1]; 4>1 b:=0",
       {"EF(P0@l4 && P1@l4)", "EF(P0@l3 && EG(!(P0@l4)))", "EG(!(P0@l4) && !(P1@l4))", "EF(P0@l3 && P1@l3 && c==1)"}},
      {"P0: 1>2 c:=1; 2>3 a:=1; 3>4 [b==0 || c==0]; 4>1 a:=0\nP1: 1>2 c:=0; 2>3 b:=1; 3>4 [a==0 || c==1]; 4>1 b:=0",
       {"EF(P0@l4 && P1@l4)", "E[!(P1@l4) U (!(P1@l4) && P0@l4)]"}},
      {"P0: 1>2 [a==0] a:=1; 2>3 [b==0] b:=1; 3>4 a:=0; 4>1 b:=0\nP1: 1>2 [b==0] b:=1; 2>3 [c==0] c:=1; 3>4 b:=0; 4>1 "
       "c:=0"
       "\nP2: 1>2 [c==0] c:=1; 2>3 [a==0] a:=1; 3>4 c:=0; 4>1 a:=0",
       {"EF((P0@l2 && P1@l2) && P2@l2)", "EF(P0@l3 && P1@l2)", "EF(P0@l2 && EG(P0@l2))", "EG(!(P0@l3))"}},

      // Atomic sequences: seen in between, blocked in between, and with a harmless beginning.
      {"P0: 1>2 atomic a:=1; 2>3 b:=1; 3>1 a:=0\nP1: 1>2 [a==1 && b==0]; 2>1",
       {"EF(P1@l2)", "EF(a==1 && b==0)", "EG(a==0 || b==1)", "EG(!(P0@l2))"}},
      {"P0: 1>2 atomic a:=1; 2>3 [b==1]\nP1: 1>2 b:=1; 2>3 [a==1]",
       {"EF(P0@l3 && P1@l1)", "EF(P0@l2 && P1@l3)", "EF(P0@l2 && P1@l2)", "EG(P0@l2 || P0@l1)"}},
      {"P0: 1>2 atomic x:=1; 2>3 a:=1\nP1: 1>2 [a==0]; 2>3",
       {"EF(P0@l3 && P1@l2)", "EF(P0@l2 && P1@l2)", "EF(P0@l3 && EG(P1@l1))", "EF(P1@l3 && P0@l2)"}},
      {"P0: 1>2 atomic; 2>3 atomic; 3>4 a:=1\nP1: 1>2 [a==0] b:=1; 2>3 [a==1]\nP2: 1>2 [b==1]",
       {"EF(P2@l2 && P0@l3)", "EF(P1@l2 && P0@l4)", "E[b==0 U (b==0 && P0@l4)]"}},
      {"P0: 1>2 atomic a:=1; 2>3 atomic [b==1]; 3>4 a:=0\nP1: 1>2 atomic [a==1]; 2>3 atomic b:=1; 3>4 [a==0]",
       {"EF(P0@l4 && P1@l4)", "EF(P0@l2 && P1@l3)", "EF(P0@l3 && P1@l2)", "EG(!(P1@l4))"}},
      {"P0: 1>2 atomic [a==0]; 2>3 a:=1; 3>1 a:=0\nP1: 1>2 atomic [a==0]; 2>3 a:=1; 3>1 a:=0",
       {"EF(P0@l3 && P1@l3)", "EF(P0@l2 && P1@l2)", "EF(P0@l3 && EG(P1@l1))"}},

      // Buffered channels.
      {"channels q0[1]\nP0: 1>2 q0!1; 2>3\nP1: 1>2 q0!0; 2>3\nP2: 1>2 q0?1; 1>3 q0?0",
       {"EF(P2@l3 && P0@l1)", "EF(P2@l2 && P1@l3)", "EF((P0@l3 && P1@l3) && P2@l3)", "EF(full(q0) && P2@l3)"}},
      {"channels q0[2]\nP0: 1>2 q0!1; 2>3 q0!0; 3>1\nP1: 1>2 q0?x; 2>3 q0?x; 3>1",
       {"EF(len(q0)==2 && P1@l1)", "EF(P1:x==1 && empty(q0))", "EG(!(full(q0)))", "EF(P1@l3 && P0@l3)"}},
      {"channels q0[2]\nP0: 1>2 q0!1\nP1: 1>2 q0!0\nP2: 1>2 q0??0",
       {"EF(((!(P1@l2)) && (EF(P2@l2))) && P0@l2)", "E[(P0@l2 && EF(P2@l2)) R P1@l1]"}},
      {"channels q0[1]\nP0: 1>2 [empty(q0)]; 2>3 q0!1\nP1: 1>2 q0!0; 2>3 q0?0; 2>4 [full(q0)]",
       {"EF(P0@l2 && full(q0))", "EF(P0@l3 && P1@l3)", "EF(P1@l4 && EG(P0@l1))"}},
      {"channels q0[2]\nP0: 1>2 q0!1\nP1: 1>2 q0!0\nP2: 1>2 q0??0; 2>3 q0?1",
       {"EF(P2@l3)", "EF(P2@l2 && P0@l1)", "EF(P2@l2 && len(q0)==1)"}},

      // Rendezvous: a partner that is there, that comes later, that somebody else takes away.
      {"channels q0[0]\nP0: 1>2 q0!1; 1>3\nP1: 1>2 q0?1\nP2: 1>2 q0?x",
       {"EF(P2@l2)", "EF(P1@l2 && P2@l1)", "EF(P0@l3)", "EG(P0@l1)", "EF(P0@l2 && EG(P1@l1))"}},
      {"channels q0[0]\nP0: 1>2 q0!0\nP1: 1>2; 2>3 q0?0\nP2: 1>2 q0?0",
       {"EF(P1@l3)", "EF(P1@l2 && P2@l2)", "EF(P1@l3 && P2@l1)"}},
      {"channels q0[0]\nP0: 1>2 q0!0; 2>3 q0?1\nP1: 1>2 a:=1; 1>3 q0?0; 3>4 q0!1\nP2: 1>2 [a==0]; 2>3",
       {"EF(P0@l3 && P2@l3)", "EF(P0@l2 && P2@l2)", "EF(P1@l2 && EG(P0@l1))"}},
      {"channels q0[0]\nP0: 1>2 atomic q0!1; 2>3 a:=1\nP1: 1>2 atomic q0?1; 2>3 a:=2\nP2: 1>2 [a==2]; 2>3 [a==1]",
       {"EF(P2@l3)", "EF(P1@l3 && P0@l2)", "EF(P0@l3 && a==2)", "EF(P0@l3 && P1@l2)"}},

      // An else waits for what the others beside it read, and for partners.
      {"P0: 1>2 [a==1]; 1>3 else\nP1: 1>2 a:=1; 2>3", {"EF(P0@l3 && P1@l3)", "EF(P0@l2)", "EF(P1@l3 && EG(P0@l1))"}},
      {"P0: 1>2 [a==1]; 1>3 else\nP1: 1>2; 2>3 a:=0\ninit a=1",
       {"EF(P0@l3)", "EF(P0@l2 && P1@l3)", "E[!(P0@l2) U (!(P0@l2) && P1@l3)]"}},
      {"channels q0[1]\nP0: 1>2 q0?x; 1>3 else\nP1: 1>2 q0!1; 2>3",
       {"EF(P0@l3 && P1@l3)", "EF(P0@l2)", "EF(P0@l3 && full(q0))"}},
      {"channels q0[0]\nP0: 1>2 q0!1; 1>3 else\nP1: 1>2; 2>3 q0?1; 2>4",
       {"EF(P0@l3)", "EF(P0@l3 && P1@l4)", "EF(P0@l2)", "EF(P1@l2 && EG(P0@l1))"}},

      // Ends, and those who are started.
      {"P0: 1>2; 2>0 end\nP1: 1>2; 2>0 end",
       {"EF(!(P0@l1) && !(P0@l2))", "EG(P0@l1 || P0@l2)", "EF(P0@l1 && _nr_pr==1)", "EF(P0@l2 && EG(P0@l2))"}},
      {"P0: 1>2 a:=1; 2>0 end\nP1: 1>2 [a==0]; 1>0 end\nP2: 1>2; 2>1",
       {"EF(_nr_pr==2)", "EF(P1@l2 && P0@l2)", "EG(P1@l1)"}},
      {"P0: 1>2 run P1; 2>3 a:=1\nP1 later: 1>2 [a==0]; 2>0 end",
       {"EF(P1@l2 && P0@l3)", "EF(P1@l1 && a==1)", "EG(!(P1@l2))", "EF(_nr_pr==1 && a==1)"}},
      {"P0: 1>2 [a==1] run P2; 2>1 a:=0\nP1: 1>2 a:=1; 2>1 [a==0]\nP2 later: 1>2; 2>0 end",
       {"EF(P2@l2 && P1@l1)", "EG(!(P2@l1))", "EF(P2@l2 && EG(P2@l2))"}},
      {"P0: 1>2 run P2; 2>3 a:=1\nP1: 1>2; 2>0 end\nP2 later: 1>2 [a==1]; 1>0 end",
       {"EF(P2@l2)", "EF(P2@l1 && EF(_nr_pr==2))", "EF(!(P1@l1) && !(P1@l2))"}},

      // A timeout waits for everybody.
      {"P0: 1>2 [timeout]; 2>3\nP1: 1>2 [a==1]; 2>3\nP2: 1>2; 2>3",
       {"EF(P0@l2)", "EF(P0@l2 && P2@l2)", "EF(P0@l3 && P1@l1)", "EG(P0@l1)"}},
      {"P0: 1>2 [timeout] a:=1; 2>1 [a==0]\nP1: 1>2 [a==1]; 2>1 a:=0",
       {"EG(P1@l1)", "EF(P1@l2 && EF(P1@l1 && EG(P1@l1)))", "EF(P0@l2 && P1@l2)"}},

      // Elements of an array.
      {"array\nP0: 1>2 m[0]:=1; 2>3 m[_pid]:=2\nP1: 1>2 [m[1]==0]; 2>3 [m[x]==2]",
       {"EF(P1@l3)", "EF(P1@l2 && P0@l3)", "EF(m[0]==1 && P1@l2)"}},
      {"array\nP0: 1>2 m[x]:=1; 2>1 x:=x+1\nP1: 1>2 [m[0]==1]; 2>3 m[1]:=0\nP2: 1>2 [m[_pid]==1]; 2>1 m[_pid]:=0",
       {"EF(m[1]==1 && P1@l3)", "EF(P2@l2 && P1@l1)", "EG(m[1]==0)"}},

      // Formulas that wait for one side, for the other, or for several.
      {"P0: 1>2; 2>3\nP1: 1>2; 2>3",
       {"E[P0@l2 R P1@l1]", "E[(P0@l1 && P1@l1) R P1@l1]", "EF(E[P0@l2 R P1@l2])", "EG(P0@l1 || P1@l2)",
        "E[P0@l1 U (P0@l1 && EG(P1@l2))]", "EF(P0@l2 && EF(P1@l2 && EG(P0@l2)))"}},
      {"P0: 1>2 a:=1; 2>1 a:=0\nP1: 1>2 b:=1; 2>1 b:=0",
       {"EG(!(a==1 && b==1))", "EG(a==b)", "EF(EG(a==0))", "E[a==b U b==1]", "EG(EF(a==1))", "EG(EF(a==1 && b==1))"}},
      {"P0: 1>2 a:=1; 2>3 b:=1; 3>4 a:=0\nP1: 1>2 x:=a; 2>3 c:=x; 3>1\nP2: 1>2 [c==1 && a==0]; 2>3 b:=2",
       {"EF(P2@l3 && b==1)", "EF(P2@l2 && EG(P0@l2))", "E[c==0 U (c==0 && P0@l4)]", "EG(c==0)"}},
  };
  return all;
}

}  // namespace spiced::fuzz
