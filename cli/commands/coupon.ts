import { stringify } from 'yaml'
import * as z from 'zod'
import {
  type CatalogueContent,
  type CouponBatches,
  type CouponFile,
  couponFileSchema,
  createCouponBatches,
  findCatalogueFaults,
  normaliseCode,
  wasCoupon,
} from '#service/catalogue/index.ts'
import { findTakenCodes } from '#service/licensing/index.ts'
import { type Answer, type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'
import { readCount, readList, readName, readNumber, readPairs, readText } from '../option-values.ts'
import { codeOptions, countOf, makeFreshCodes, prefixOf, saveCodes, showCodes, toCsv } from './new-codes.ts'
import { describeChanges, inWorkshop, type Workshop } from './workshop.ts'

const termOptions = {
  percentage: '20',
  amounts: 'USD:10,EUR:9',
  name: 'TEXT',
  description: 'TEXT',
  'applies-to': 'ID,ID',
  from: '2026-12-01',
  until: '2026-12-24',
  copies: 'N',
  'combines-with': 'NAME,NAME',
  'minimum-price': 'USD:20,EUR:18',
  exclusive: null,
} as const

const optionOf: ReadonlyMap<string, string> = new Map([
  ['appliesTo', '--applies-to'],
  ['combinesWith', '--combines-with'],
  ['minimumPrice', '--minimum-price'],
  ['maxUses', '--max-uses'],
  ['isExclusive', '--exclusive'],
])

/** The coupon from the options. UsageError for invalid options, CommandError if it does not fit the catalogue. */
function readCoupon(
  { options }: Pick<CommandContext, 'options'>,
  { id, code, catalogue }: { id: string; code: string; catalogue: CatalogueContent },
): CouponFile {
  const read = z.safeParse(couponFileSchema, { code, ...readFields(options) })
  if (!read.success)
    throw new UsageError(read.error.issues.map(({ path, message }) => `${nameOf(path)}: ${message}`).join('\n'))
  const coupon = { ...read.data, id }
  const faults = findCatalogueFaults({ ...catalogue, coupons: [...catalogue.coupons, coupon] })
  if (faults.length > 0) throw new CommandError(faults.map(({ reason }) => reason).join('\n'))
  return coupon
}

function readFields(options: CommandContext['options']): Record<string, unknown> {
  const fields = {
    name: readText(options, 'name', 'Say what customers read, like --name "Autumn fair"'),
    description: readText(options, 'description', 'Say in a sentence what it is, as customers read it'),
    percentage: readNumber(options, 'percentage'),
    amounts: readPairs(options, 'amounts', { example: 'USD:10,EUR:9, one for each currency of the store' }),
    copies: readCount(options, 'copies', 1_000_000),
    combinesWith: readList(options, 'combines-with'),
    minimumPrice: readPairs(options, 'minimum-price', { example: 'USD:20,EUR:18, one for each currency of the store' }),
    isExclusive: options.has('exclusive'),
    from: options.get('from'),
    until: options.get('until'),
    appliesTo: readList(options, 'applies-to'),
    maxUses: readCount(options, 'max-uses', 1_000_000),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function nameOf([field]: readonly PropertyKey[]): string {
  if (field === undefined) return '--percentage or --amounts'
  return optionOf.get(String(field)) ?? `--${String(field)}`
}

export function describeTerms({
  percentage,
  amounts = {},
  appliesTo,
  copies = 1,
  until,
}: Omit<CouponFile, 'code'>): string {
  const off =
    percentage === undefined
      ? Object.entries(amounts)
          .map(([currency, amount]) => `${amount} ${currency}`)
          .join(' or ')
      : `${percentage} %`
  const covered = copies === 1 ? 'one copy' : `up to ${copies} copies`
  return `${off} off ${covered} of ${appliesTo?.join(' and of ') ?? 'each product'}${until === undefined ? '' : `, until ${until}`}`
}

export const couponCreate: ShopCommand = {
  name: 'coupon create',
  words: ['<name>'],
  options: { ...termOptions, code: 'TEXT', 'max-uses': 'N', ...codeOptions },
  required: ['name', 'description'],
  summary:
    'Make a coupon: one code for everybody, as a file; with --count, so many codes that are each good for one order',
  explained: [
    'One code is a file of catalogue/coupons: --code says what it is, else one is made up. --max-uses says in how',
    'many orders it is good. Codes by --count, each for one order and to be given away one by one, are issued by the',
    "database and in no file: keep what this prints, or --save it as CSV. 'coupon withdraw' ends what is left of them.",
    '--count 1 keeps a single coupon in the database: --code and --max-uses say what it is and in how many orders it is good.',
    'What comes off is --percentage, or --amounts in each currency of the store.',
  ].join('\n'),
  run: (context) =>
    inWorkshop(context, async (workshop) => {
      const { database, clock, options } = context
      const couponBatches = createCouponBatches({ database, clock, audit: workshop.services.audit })
      const id = readName(context.words, '<name>')
      const count = countOf(context)
      if (count === undefined) return createOne(context, workshop, id, couponBatches)
      for (const option of ['code', 'max-uses'])
        if (count > 1 && options.has(option))
          throw new UsageError(`--${option}: Leave it out: with --count each code is another, and good for one order`)
      return createBatch(context, workshop, { id, count }, couponBatches)
    }),
}

async function createOne(
  context: CommandContext,
  { content, save, shownAs }: Workshop,
  id: string,
  couponBatches: CouponBatches,
): Promise<Answer> {
  const { database, options } = context
  const known = { content, database, couponBatches }
  const typed = options.get('code')
  const [made = ''] = typed === undefined ? await makeFreshCodes(1, prefixOf(context), known) : [typed]
  const { id: _, ...coupon } = readCoupon(context, { id, code: made, catalogue: content.catalogue })
  const sought = [normaliseCode(coupon.code)]
  const taken = [...(await findTakenCodes(database.query, sought)), ...(await couponBatches.findTaken(sought))]
  if (taken.length > 0) throw new CommandError(`--code: ${coupon.code} is or was the code of another voucher or coupon`)
  const name = `catalogue/coupons/${id}.yaml`
  if (await wasCoupon(database.query, id))
    throw new CommandError(
      `<name>: ${shownAs(name)} is or was a coupon, and how often it was used would count: choose another name`,
    )
  const csv = toCsv(id, [coupon.code])
  const { changes } = await saveCodes(context, csv, () =>
    save({ name, text: stringify(coupon, { singleQuote: true, lineWidth: 0 }), isNew: true }),
  )
  const data = { coupon: id, file: shownAs(name), codes: [coupon.code], changes }
  if (options.has('csv')) return { text: csv, data }
  const uses = coupon.maxUses === undefined ? '' : `, ${describeUses(coupon.maxUses)}`
  const text = [
    `${shownAs(name)} is written: ${coupon.code} takes ${describeTerms({ ...coupon, id })}${uses}.`,
    ...describeChanges(changes),
  ]
  return { text: text.join('\n'), data }
}

const describeUses = (maxUses: number): string => `in ${maxUses === 1 ? 'one order' : `${maxUses} orders`}`

async function createBatch(
  context: CommandContext,
  { content, services }: Workshop,
  { id, count }: { id: string; count: number },
  couponBatches: CouponBatches,
): Promise<Answer> {
  const { database, options } = context
  const chosen = options.get('code')
  const codes =
    chosen === undefined
      ? await makeFreshCodes(count, prefixOf(context), { content, database, couponBatches })
      : [await services.freshCodes.choose(chosen)]
  const [first = ''] = codes
  const {
    id: _,
    code: __,
    maxUses = 1,
    ...terms
  } = readCoupon(context, { id, code: first, catalogue: content.catalogue })
  const csv = toCsv(id, codes)
  await saveCodes(context, csv, () => couponBatches.issue(id, terms, codes, maxUses))
  const data = { batch: id, codes }
  if (options.has('csv')) return { text: csv, data }
  const made = count === 1 ? 'One code is issued: it' : `${count} codes are issued: each`
  const text = [
    `${made} takes ${describeTerms({ ...terms, id })}, ${describeUses(maxUses)}.`,
    ...showCodes(context, codes),
  ]
  return { text: text.join('\n'), data }
}

export const couponWithdraw: ShopCommand = {
  name: 'coupon withdraw',
  words: ['<batch>'],
  options: { yes: null },
  summary: 'End the codes of a batch that were not used yet; a coupon that is a file ends when its file is taken away',
  run: (context) =>
    context.withServices(async ({ audit }) => {
      const batch = readName(context.words, '<batch>')
      const batches = createCouponBatches({ database: context.database, clock: context.clock, audit })
      const { used, left } = await batches.count(batch)
      if (!context.options.has('yes'))
        throw new CommandError(
          `${countCodes(left)} of ${batch} would be good no longer, whoever has them (${used} were used): add --yes to end them`,
        )
      const withdrawn = await batches.withdraw(batch)
      return {
        text: `${countCodes(withdrawn)} of ${batch} ${withdrawn === 1 ? 'is' : 'are'} good no longer.`,
        data: { batch, withdrawn, used },
      }
    }),
}

const countCodes = (count: number) => (count === 1 ? 'One code' : `${count} codes`)
