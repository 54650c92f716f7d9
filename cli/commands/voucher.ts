import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'yaml'
import type { Content } from '#host/content/content.ts'
import {
  type CouponBatches,
  createCouponBatches,
  findVoucherFaults,
  makeCodes,
  mostCodes,
  normaliseCode,
  type VoucherFile,
  voucherFileSchema,
} from '#service/catalogue/index.ts'
import type { Database } from '#service/database/index.ts'
import { findTakenCodes } from '#service/licensing/index.ts'
import { writeCsv } from '#service/sales/index.ts'
import { type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'
import { readCount, readName, readPairs, readText } from '../option-values.ts'
import { describeChanges, inWorkshop } from './catalogue.ts'

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
  const file = path.resolve(folder, name)
  await writeFile(file, csv, { flag: 'wx', mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'EEXIST' ? 'it is there already' : cause.message
    throw new CommandError(`--save: ${name} can't be written: ${reason}`)
  })
  return work().catch(async (error: unknown) => {
    await rm(file)
    throw error
  })
}

export function showCodes({ options }: Pick<CommandContext, 'options'>, codes: readonly string[]): string[] {
  const file = options.get('save')
  return file === undefined ? [...codes] : [`The codes are in ${file}, which only you can read.`]
}

export const voucherCreate: ShopCommand = {
  name: 'voucher create',
  words: ['<batch>'],
  options: {
    products: 'ID,ID:2',
    bundles: 'ID',
    name: 'TEXT',
    description: 'TEXT',
    until: '2026-12-24',
    ...codeOptions,
  },
  required: ['count', 'name', 'description'],
  summary:
    'Make a batch of vouchers, each redeemed once for licenses: a file with fresh codes, and the codes as text or CSV',
  explained: [
    'Each code gives so many licenses of the products and bundles named. --name and --description are what customers read',
    'before they redeem. Codes begin with --prefix, if there is one, and nobody guesses the rest. --csv prints them as CSV,',
    '--save writes that into a file instead. To take codes out of use, take them out of their file, or the file away.',
  ].join('\n'),
  run: (context) =>
    inWorkshop(context, async ({ services, content, save, shownAs }) => {
      const { database, clock, options } = context
      const count = countOf(context)
      if (count === undefined) throw new UsageError('--count: Say how many codes to make')
      const batch = readBatch(context)
      const couponBatches = createCouponBatches({ database, clock, audit: services.audit })
      const codes = await makeFreshCodes(count, prefixOf(context), { content, database, couponBatches })
      const file = { ...batch, codes }
      const faults = findVoucherFaults({ ...content.catalogue, vouchers: [...content.catalogue.vouchers, file] })
      if (faults.length > 0)
        throw new CommandError(faults.map(({ path, reason }) => `--${path[0]}: There is ${reason}`).join('\n'))
      const { id, ...written } = file
      const name = `catalogue/vouchers/${id}.yaml`
      const csv = toCsv(id, codes)
      const { changes } = await saveCodes(context, csv, () =>
        save({ name, text: stringify(written, { singleQuote: true, lineWidth: 0 }), isNew: true }),
      )
      const data = { batch: id, file: shownAs(name), codes, changes }
      if (options.has('csv')) return { text: csv, data }
      const text = [
        `${shownAs(name)} is written: ${count === 1 ? 'one code' : `${count} codes`}, each good for ${describeContents(file)}${file.until === undefined ? '' : `, until ${file.until}`}.`,
        ...showCodes(context, codes),
        ...describeChanges(changes),
      ]
      return { text: text.join('\n'), data }
    }),
}

/** The batch that was typed, but for its codes. Throws UsageError for what can't be. */
function readBatch({ words, options }: Pick<CommandContext, 'words' | 'options'>): Omit<VoucherFile, 'codes'> {
  const id = readName(words, '<batch>')
  const [products, bundles] = (['products', 'bundles'] as const).map((name) =>
    readPairs(options, name, { example: 'ID or ID:2', alone: 1 }),
  )
  if (!products && !bundles) throw new UsageError('--products: Say what a code is good for, by --products or --bundles')
  const until = options.get('until')
  const batch = {
    name: readText(options, 'name', 'Say what customers read, like --name "Magazine voucher"'),
    description: readText(options, 'description', 'Say in a sentence what it is, as customers read it'),
    ...(products && { products }),
    ...(bundles && { bundles }),
    ...(until !== undefined && { until }),
  }
  const read = voucherFileSchema.safeParse({ ...batch, codes: ['unmade'] })
  if (!read.success)
    throw new UsageError(read.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`).join('\n'))
  return { id, ...batch }
}

const describeContents = ({ products = {}, bundles = {} }: Pick<VoucherFile, 'products' | 'bundles'>) =>
  Object.entries({ ...products, ...bundles })
    .map(([id, quantity]) => (quantity === 1 ? id : `${quantity} × ${id}`))
    .join(' and ')
