import type { Filter } from './list-definition.ts'

/** From a day to a day, both included, in UTC. */
export const dayFilters: readonly Filter[] = [
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'To' },
]

/** Lists are sorted by time, the newest first unless somebody wants the oldest. */
export const sortFilter: Filter = {
  kind: 'choice',
  name: 'sort',
  label: 'Sort',
  options: [{ value: 'oldest', label: 'Oldest first' }],
  usual: 'Newest first',
}
