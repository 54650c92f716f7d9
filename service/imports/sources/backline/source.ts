import * as z from 'zod/mini'
import { type ImportRecordKind, importRecordKinds } from '#contract/vendor-api/imports.ts'
import { readMoment } from '../../reading/values.ts'
import { recordSchemas } from '../../records.ts'
import type { Found, Row, Source } from '../source.ts'

const recordSchema = z.looseObject({ kind: z.enum(importRecordKinds) })

/** The files of `export all`: each line is a record, as records.ts has them, with moments in ISO 8601. */
export const backlineSource: Source = {
  kind: 'backline',
  title: 'Backline',
  recognise(sample) {
    const first = sample.form === 'json' && sample.list === null ? z.safeParse(recordSchema, sample.value) : undefined
    if (!first?.success) return null
    const { kind } = first.data
    return { name: `${kind}s`, order: importRecordKinds.indexOf(kind), read: readRecord }
  },
}

function* readRecord(row: Row): Generator<Found> {
  const given = row.form === 'json' ? z.safeParse(recordSchema, row.value) : undefined
  if (!given?.success) {
    yield { kind: 'fault', about: 'customer', reason: `kind must be one of ${importRecordKinds.join(', ')}` }
    return
  }
  const { kind } = given.data
  const read = z.safeParse(recordSchemas[kind], readMoments(given.data))
  if (read.success) yield read.data
  else yield toFault(kind, given.data.key, read.error)
}

function toFault(about: ImportRecordKind, key: unknown, { issues: [issue] }: z.core.$ZodError): Found {
  const reason = issue === undefined ? 'It cannot be read' : `${issue.path.join('.')} ${issue.message}`
  return { kind: 'fault', about, key: typeof key === 'string' ? key : undefined, reason }
}

/** The value with moments for the texts of fields whose names end in At or Since, at any depth. */
function readMoments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readMoments)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      typeof held === 'string' && /(At|Since)$/.test(name) ? (readMoment(held) ?? held) : readMoments(held),
    ]),
  )
}
