import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Content } from '#host/shop/content.ts'
import { type CouponBatches, makeCodes, mostCodes, normaliseCode } from '#service/catalogue/index.ts'
import type { Database } from '#service/database/index.ts'
import { findTakenCodes } from '#service/licensing/index.ts'
import { writeCsv } from '#service/sales/index.ts'
import { type CommandContext, UsageError } from '../command.ts'
import { readCount } from '../option-values.ts'
import { saveFile } from './save-file.ts'

export const codeOptions = { count: 'N', prefix: 'TEXT', csv: null, save: 'FILE' } as const

export const countOf = ({ options }: Pick<CommandContext, 'options'>): number | undefined =>
  readCount(options, 'count', mostCodes)

/** What codes are to begin with; null for nothing. Throws UsageError for what can't be in one. */
export function prefixOf({ options }: Pick<CommandContext, 'options'>): string | null {
  const typed = options.get('prefix')
  if (typed !== undefined && !/^[A-Za-z0-9]{1,30}$/.test(typed))
    throw new UsageError('--prefix: Must be up to 30 letters and digits, like KNOCK')
  return typed?.toUpperCase() ?? null
}

type Known = { content: Content; database: Database; couponBatches: CouponBatches }

/** New codes, none of which any voucher or coupon has or had, be it in a file or issued to somebody. */
export async function makeFreshCodes(
  count: number,
  prefix: string | null,
  { content, database, couponBatches }: Known,
): Promise<string[]> {
  const { vouchers, coupons } = content.catalogue
  const written = [...vouchers.flatMap(({ codes }) => codes), ...coupons.map(({ code }) => code)]
  let taken = new Set(written.map(normaliseCode))
  for (;;) {
    const codes = makeCodes(count, prefix, { taken, random: randomBytes })
    const sought = codes.map(normaliseCode)
    const before = [...(await findTakenCodes(database.query, sought)), ...(await couponBatches.findTaken(sought))]
    if (before.length === 0) return codes
    taken = new Set([...taken, ...before])
  }
}

export const toCsv = (batch: string, codes: readonly string[]): string =>
  writeCsv([['code', 'batch'], ...codes.map((code) => [code, batch])])

/** Writes codes into the --save file, for its owner alone, before `work` activates them; removed if that fails. */
export async function saveCodes<Result>(
  { options, folder }: Pick<CommandContext, 'options' | 'folder'>,
  csv: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = options.get('save')
  if (name === undefined) return work()
  await saveFile({ folder }, name, csv, `--save: ${name}`)
  return work().catch(async (error: unknown) => {
    await rm(path.resolve(folder, name))
    throw error
  })
}

export function showCodes({ options }: Pick<CommandContext, 'options'>, codes: readonly string[]): string[] {
  const file = options.get('save')
  return file === undefined ? [...codes] : [`The codes are in ${file}, which only you can read.`]
}
