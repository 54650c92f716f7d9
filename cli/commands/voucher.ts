import { stringify } from 'yaml'
import {
  createCouponBatches,
  findVoucherFaults,
  type VoucherFile,
  voucherFileSchema,
} from '#service/catalogue/index.ts'
import { toVoucherCsv } from '#service/sales/index.ts'
import { type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'
import { readName, readPairs, readText } from '../option-values.ts'
import { codeOptions, countOf, makeFreshCodes, prefixOf, saveCodes, showCodes, toCsv } from './new-codes.ts'
import { describeChanges, inWorkshop } from './workshop.ts'

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
        throw new CommandError(faults.map(({ path, reason }) => `--${path[0]}: ${reason}`).join('\n'))
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

export const voucherAssign: ShopCommand = {
  name: 'voucher assign',
  words: ['<batch>'],
  options: { reseller: 'NAME' },
  summary: 'Note who sells or gives away the codes of a batch; without --reseller nobody',
  async run({ words: [batch = ''], options, withServices }) {
    const reseller = options.get('reseller')?.trim() || null
    if ((reseller?.length ?? 0) > 200) throw new UsageError('--reseller: Must have at most 200 characters')
    await withServices(({ voucherBatches }) => voucherBatches.assign(batch, reseller))
    const text = reseller === null ? `Nobody sells ${batch}.` : `${batch} is with ${reseller}.`
    return { text, data: { batch, reseller } }
  },
}

export const voucherExport: ShopCommand = {
  name: 'voucher export',
  words: ['<batch>'],
  summary: 'All codes of a batch as CSV, with the reseller and when they were redeemed',
  async run({ words: [batch = ''], withServices }) {
    const exported = await withServices(({ voucherBatches }) => voucherBatches.exportCodes(batch))
    const { codes } = exported
    return { text: toVoucherCsv(exported).trimEnd(), data: { batch, reseller: exported.batch.reseller, codes } }
  },
}

export const voucherStop: ShopCommand = {
  name: 'voucher stop',
  words: ['<batch>'],
  options: { yes: null },
  summary:
    'End the codes of an issued batch that were not redeemed; a batch that is a file ends when its file is taken away',
  async run({ words: [batch = ''], options, withServices }) {
    if (!options.has('yes'))
      throw new CommandError(
        `The codes of ${batch} that nobody has redeemed would be good no longer: add --yes to end them`,
      )
    const { stopped, redeemed } = await withServices(({ voucherBatches }) => voucherBatches.stop(batch))
    const text = `${stopped === 1 ? 'One code' : `${stopped} codes`} of ${batch} ${stopped === 1 ? 'is' : 'are'} good no longer.`
    return { text, data: { batch, stopped, redeemed } }
  },
}
