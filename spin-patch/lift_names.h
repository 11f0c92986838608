// lift_names.h — declared names: variables, struct types, channel types; how a use finds its declaration.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "program.h"

struct Symbol;
struct Lextok;

namespace spiced {

Place place_of(const Lextok* node);
Place place_of(const Symbol* symbol, Place otherwise);

class Names {
 public:
  explicit Names(Program& program) : program_(program) {}

  // Declares everything in SPIN's symbol table; process types must be in the program already.
  void declare_all();

  // The variable behind a NAME node, with indices and fields. `lift_index` turns an index into an expression.
  // `process`: the process type in whose code the use stands, -1 in global initialisers.
  using LiftIndex = std::function<Expr(Lextok*)>;
  Ref resolve(Lextok* node, int process, const LiftIndex& lift_index);
  const Variable& last_variable(const Ref& ref, int process) const;

  // The symbols that were declared, in SPIN's order, with their index.
  const std::map<const Symbol*, int>& globals() const { return global_; }
  bool is_local_of(const Symbol* symbol, int process) const;
  int local_index(const Symbol* symbol) const { return local_.at(symbol); }

  int process_named(const std::string& name) const;
  int queue_type(Lextok* channel_initialiser, const std::string& name);

 private:
  struct Found {
    bool global;
    int index;
  };
  Found find(Symbol* symbol, int process, const Lextok* node) const;
  const Variable& variable(Found found, int process) const;
  int field_index(int struct_type, const Symbol* field, const Lextok* node) const;
  int struct_type(Symbol* defining);
  Variable make_variable(Symbol* symbol);
  void add_fields(QueueType& queue, Lextok* types);

  Program& program_;
  std::map<const Symbol*, int> global_, local_;
  std::map<const Symbol*, int> local_process_;
  std::map<std::string, int> structs_;
  std::map<const Lextok*, int> queues_;
};

// A name that is valid C++ and not yet in `taken` (which it joins).
std::string c_name(const std::string& name, std::map<std::string, int>& taken);

}  // namespace spiced
