import { messages, type PGlite, protocol } from '@electric-sql/pglite'

/** The most cached statements; each takes some ten kilobytes of the database's memory. */
const maxCached = 250

/** Statements that are repeated. All others, such as `alter table`, may invalidate cached ones. */
const isRepeated = (text: string) => /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i.test(text)

type Parser = (value: string, typeId: number) => unknown
type Column = { name: string; typeId: number; parse: Parser | undefined }
type Statement = { name: string; parameterTypes: readonly number[]; columns: readonly Column[] }
export type Answer = { rows: Record<string, unknown>[]; affectedRows: number }

/** Caches prepared statements by text, because parsing is slow; PostgreSQL still plans them for the given values. */
export class PgliteStatements {
  readonly #pglite: PGlite
  readonly #cached = new Map<string, Statement>()
  #named = 0

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async run(text: string, values: readonly unknown[]): Promise<Answer | null> {
    if (!isRepeated(text)) {
      await this.#forget([...this.#cached.keys()])
      return null
    }
    const statement = this.#cached.get(text) ?? (await this.#prepare(text))
    this.#cached.delete(text)
    this.#cached.set(text, statement)
    const bind = protocol.serialize.bind({
      statement: statement.name,
      values: values.map((value, index) => this.#write(value, statement.parameterTypes[index])),
    })
    return readAnswer(await this.#send(bind, execute), statement.columns)
  }

  async #prepare(text: string): Promise<Statement> {
    if (this.#cached.size >= maxCached) await this.#forget([...this.#cached.keys()].slice(0, 1))
    this.#named += 1
    const name = `s${this.#named}`
    const { parse, describe } = protocol.serialize
    const answered = await this.#send(parse({ name, text }), describe({ type: 'S', name }))
    const parameters = answered.find((message) => message instanceof messages.ParameterDescriptionMessage)
    const row = answered.find((message) => message instanceof messages.RowDescriptionMessage)
    const columns = (row?.fields ?? []).map(({ name: column, dataTypeID: typeId }) => {
      return { name: column, typeId, parse: this.#pglite.parsers[typeId] }
    })
    return { name, parameterTypes: parameters?.dataTypeIDs ?? [], columns }
  }

  async #forget(texts: readonly string[]): Promise<void> {
    const known = texts.map((text) => this.#cached.get(text)?.name ?? '')
    for (const text of texts) this.#cached.delete(text)
    if (known.length > 0) await this.#send(...known.map((name) => protocol.serialize.close({ type: 'S', name })))
  }

  #write(value: unknown, typeId = 0): string | null {
    if (value === null || value === undefined) return null
    return this.#pglite.serializers[typeId]?.(value) ?? String(value)
  }

  #send(...parts: Uint8Array[]) {
    return this.#pglite.execProtocolStream(Buffer.concat([...parts, sync]))
  }
}

const sync = protocol.serialize.sync()
const execute = protocol.serialize.execute({})

function readAnswer(answered: readonly { name: string }[], columns: readonly Column[]): Answer {
  const answer: Answer = { rows: [], affectedRows: 0 }
  for (const message of answered) {
    if (message instanceof messages.DataRowMessage) answer.rows.push(readRow(message.fields, columns))
    else if (message instanceof messages.CommandCompleteMessage) answer.affectedRows = countAffected(message.text)
  }
  return answer
}

function readRow(values: readonly (string | null)[], columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  columns.forEach(({ name, typeId, parse }, index) => {
    const value = values[index] ?? null
    row[name] = value === null || parse === undefined ? value : parse(value, typeId)
  })
  return row
}

/** Reads PostgreSQL's command tag: `UPDATE 3`, `INSERT 0 5`. */
const countAffected = (command: string) => Number(/^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(command)?.[1] ?? 0)
