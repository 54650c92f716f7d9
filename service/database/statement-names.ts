/** The most named statements of a connection; each takes some ten kilobytes of PostgreSQL's memory. */
const namesPerConnection = 250

/** The name of a statement on a connection; undefined while it has none. */
export type NameStatement = (text: string) => string | undefined

/** Names statements from their second use on, so that PostgreSQL parses and plans them once per connection. */
export function createStatementNames(limit = namesPerConnection): NameStatement {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= limit || !hasOwnColumns(text)) return known
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= limit) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

/**
 * Whether a statement names the columns it answers. `select *` answers others once a migration has added one, beside which an
 * older process still runs, and PostgreSQL then refuses what it has kept by name. A star before a bracket is of `count(*)`.
 */
const hasOwnColumns = (text: string) => !/\*(?!\))/.test(text)
