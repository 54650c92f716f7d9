import path from 'node:path'
import type { Manifest } from '#service/database/index.ts'
import type { CommandSurroundings } from '../../command.ts'

/** The folder that was typed, meant from where it was typed. */
export const folderOf = ({ words, folder }: CommandSurroundings): string => path.resolve(folder, words[0] ?? '')

/** A table on one line, as it is done. */
export const sayTable = ({ name, rows, bytes }: { name: string; rows: number; bytes: number }): string =>
  `${name}: ${countRows(rows)}, ${writeBytes(bytes)}`

/** Tells of a table that has rows: an empty one is done before anybody reads of it. */
export const tellRows =
  (tell: CommandSurroundings['tell'], step = '') =>
  (table: { name: string; rows: number; bytes: number }): void => {
    if (table.rows > 0) tell(`${sayTable(table)}${step}`)
  }

export const countRows = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Bytes for people: 12.3 MB. */
export function writeBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}

/** What is in a backup, for programs. */
export const asData = ({ madeAt, database, migrations, tables }: Manifest, folder: string) => ({
  folder,
  madeAt,
  database,
  migration: migrations.at(-1) ?? null,
  tables: tables.length,
  rows: total(tables.map(({ rows }) => rows)),
  bytes: total(tables.map(({ bytes }) => bytes)),
  fileBytes: total(tables.map(({ fileBytes }) => fileBytes)),
})

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
