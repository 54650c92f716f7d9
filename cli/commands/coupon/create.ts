import { stringify } from 'yaml'
import { type CouponBatches, createCouponBatches, normaliseCode, wasCoupon } from '#service/catalogue/index.ts'
import { findTakenCodes } from '#service/licensing/index.ts'
import { type Answer, type CommandContext, CommandError, type ShopCommand, UsageError } from '../../command.ts'
import { readName } from '../../typed.ts'
import { describeChanges } from '../catalogue/changes.ts'
import { inWorkshop, type Workshop } from '../catalogue/files.ts'
import { codeOptions, countOf, makeFreshCodes, prefixOf, saveCodes, showCodes, toCsv } from '../voucher/codes.ts'
import { describeTerms, readCoupon, termOptions } from './terms.ts'

/** Makes a coupon for everybody as a file, or a batch of codes that are each good for one order. */
export const couponCreate: ShopCommand = {
  name: 'coupon create',
  words: ['<name>'],
  options: { ...termOptions, code: 'TEXT', 'max-uses': 'N', ...codeOptions },
  required: ['name', 'description'],
  summary:
    'Make a coupon: one code for everybody, as a file; with --count, so many codes that are each good for one order',
  explained: [
    'One code is a file of content/catalogue/coupons: --code says what it is, else one is made up. --max-uses says in how',
    'many orders it is good. Codes by --count, each for one order and to be given away one by one, are issued by the',
    "database and in no file: keep what this prints, or --save it as CSV. 'coupon withdraw' ends what is left of them.",
    'What comes off is --percentage, or --amounts in each currency of the store.',
  ].join('\n'),
  run: (context) =>
    inWorkshop(context, async (workshop) => {
      const { database, clock, options } = context
      const couponBatches = createCouponBatches({ database, clock, audit: workshop.rooms.audit })
      const id = readName(context.words, '<name>')
      const count = countOf(context)
      if (count === undefined) return createOne(context, workshop, id, couponBatches)
      for (const option of ['code', 'max-uses'])
        if (options.has(option))
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
  const uses =
    coupon.maxUses === undefined ? '' : `, in ${coupon.maxUses === 1 ? 'one order' : `${coupon.maxUses} orders`}`
  const text = [
    `${shownAs(name)} is written: ${coupon.code} takes ${describeTerms({ ...coupon, id })}${uses}.`,
    ...describeChanges(changes),
  ]
  return { text: text.join('\n'), data }
}

async function createBatch(
  context: CommandContext,
  { content }: Workshop,
  { id, count }: { id: string; count: number },
  couponBatches: CouponBatches,
): Promise<Answer> {
  const { database, options } = context
  const codes = await makeFreshCodes(count, prefixOf(context), { content, database, couponBatches })
  const [first = ''] = codes
  const { id: _, code: __, ...terms } = readCoupon(context, { id, code: first, catalogue: content.catalogue })
  const csv = toCsv(id, codes)
  await saveCodes(context, csv, () => couponBatches.issue(id, terms, codes))
  const data = { batch: id, codes }
  if (options.has('csv')) return { text: csv, data }
  const made = count === 1 ? 'One code is issued: it' : `${count} codes are issued: each`
  const text = [`${made} takes ${describeTerms({ ...terms, id })}, in one order.`, ...showCodes(context, codes)]
  return { text: text.join('\n'), data }
}
