/** A value as JSON has it: moments are ISO 8601 in UTC. */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value

/** Brings rows into the form that the contract's schemas check; those drop what the contract does not name. */
export const toWire = <Value>(value: Value): Wire<Value> => JSON.parse(JSON.stringify(value))
