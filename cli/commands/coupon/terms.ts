import * as z from 'zod'
import {
  type CatalogueContent,
  type CouponFile,
  couponFileSchema,
  findCatalogueFaults,
} from '#service/catalogue/index.ts'
import { type CommandContext, CommandError, UsageError } from '../../command.ts'
import { readCount, readList, readNumber, readPairs, readText } from '../../typed.ts'

/** The options that say what a coupon is good for, called as the fields of its file. */
export const termOptions = {
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

/**
 * The coupon that was typed, with this code. Throws UsageError for an option that can't be, and CommandError where it
 * does not fit to what is sold.
 */
export function readCoupon(
  { options }: Pick<CommandContext, 'options'>,
  { id, code, catalogue }: { id: string; code: string; catalogue: CatalogueContent },
): CouponFile {
  const read = z.safeParse(couponFileSchema, { code, ...readFields(options) })
  if (!read.success)
    throw new UsageError(read.error.issues.map(({ path, message }) => `${nameOf(path)}: ${message}`).join('\n'))
  const coupon = { ...read.data, id }
  const faults = findCatalogueFaults({ ...catalogue, coupons: [...catalogue.coupons, coupon] })
  if (faults.length > 0) throw new CommandError(faults.join('\n'))
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

/** What comes off, and of what, in words. */
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
