import { type Action, option, Revealed } from '../../actions/action.ts'
import { call, type ItemOf } from '../../api/calls.ts'

type VoucherBatch = ItemOf<'listVoucherBatches'>
type Coupon = ItemOf<'listCoupons'>

const batchField = {
  kind: 'text',
  name: 'batch',
  label: 'Batch',
  hint: 'Its name for you, like autumn-fair',
} as const
const countField = { kind: 'number', name: 'count', label: 'How many codes', initial: '10' } as const
const prefixField = { kind: 'text', name: 'prefix', label: 'Prefix of the codes', isOptional: true } as const
const nameField = { kind: 'text', name: 'name', label: 'Name', hint: 'Customers see it' } as const
const descriptionField = { kind: 'text', name: 'description', label: 'Description', hint: 'Customers see it' } as const
const untilField = { kind: 'day', name: 'until', label: 'Good until', isOptional: true } as const

const reveal = ({ batch, codes }: { batch: string; codes: string[] }) =>
  new Revealed(`${codes.length} codes of the batch ${batch}. The batch lists them later, too.`, codes, `${batch}.txt`)

export const createVouchers: Action<null> = {
  name: 'create-vouchers',
  label: 'New vouchers',
  permission: 'codes:write',
  nameItem: () => 'New vouchers',
  explain: () => 'Each voucher is redeemed once, for a license of the product.',
  fields: () => [
    batchField,
    countField,
    prefixField,
    nameField,
    descriptionField,
    { kind: 'product', name: 'product', label: 'Product' },
    untilField,
  ],
  run: async (
    _,
    { batch = '', count = '', prefix, name = '', description = '', product = '', until, reason = '' },
    attempt,
  ) => {
    const body = {
      batch,
      count: Number(count),
      name,
      description,
      products: { [product]: 1 },
      reason,
      ...(prefix && { prefix }),
      ...(until && { until }),
    }
    return reveal(await call('createVouchers', { body, ...attempt }))
  },
  command: (_, { batch = '', count, prefix, name, description, product, until }) => [
    ...['voucher', 'create', batch],
    ...option('count', count),
    ...option('prefix', prefix),
    ...option('name', name),
    ...option('description', description),
    ...option('products', product),
    ...option('until', until),
  ],
  done: () => 'The vouchers are made.',
}

export const stopVouchers: Action<VoucherBatch> = {
  name: 'stop-vouchers',
  label: 'Stop',
  permission: 'codes:write',
  isDangerous: true,
  isOffered: ({ isInFile, stoppedAt }) => !isInFile && stoppedAt === null,
  nameItem: ({ name }) => name,
  explain: ({ name }) => `The codes of ${name} that nobody has redeemed end. What was redeemed stays.`,
  run: ({ id }, { reason = '' }, attempt) =>
    call('stopVouchers', { parameters: { batch: id }, body: { reason }, ...attempt }),
  command: ({ id }) => ['voucher', 'stop', id, '--yes'],
  done: ({ name }) => `${name} is stopped.`,
}

export const assignVouchers: Action<VoucherBatch> = {
  name: 'assign-vouchers',
  label: 'Assign to a reseller',
  permission: 'codes:write',
  nameItem: ({ name }) => name,
  explain: ({ name }) => `Colleagues see who sells or gives away the codes of ${name}.`,
  fields: ({ reseller }) => [
    {
      kind: 'text',
      name: 'reseller',
      label: 'Reseller',
      initial: reseller ?? '',
      isOptional: true,
      hint: 'Empty for nobody',
    },
  ],
  run: ({ id }, { reseller, reason = '' }, attempt) =>
    call('assignVouchers', { parameters: { batch: id }, body: { reseller: reseller || null, reason }, ...attempt }),
  command: ({ id }, { reseller }) => ['voucher', 'assign', id, ...option('reseller', reseller)],
  done: ({ name }) => `${name} is assigned.`,
}

export const createCoupons: Action<null> = {
  name: 'create-coupons',
  label: 'New coupons',
  permission: 'codes:write',
  nameItem: () => 'New coupons',
  explain: () => 'Each coupon is good for one order.',
  fields: () => [
    batchField,
    countField,
    prefixField,
    nameField,
    descriptionField,
    { kind: 'number', name: 'percentage', label: 'Percent off', initial: '20' },
    {
      kind: 'text',
      name: 'appliesTo',
      label: 'Only for',
      hint: 'IDs of products, separated by commas',
      isOptional: true,
    },
    untilField,
  ],
  run: async (_, values, attempt) => {
    const { batch = '', count = '', prefix, name = '', description = '', percentage = '', until, reason = '' } = values
    const { appliesTo } = values
    const body = {
      batch,
      count: Number(count),
      name,
      description,
      percentage: Number(percentage),
      reason,
      ...(prefix && { prefix }),
      ...(appliesTo && { appliesTo: [appliesTo] }),
      ...(until && { until }),
    }
    return reveal(await call('createCoupons', { body, ...attempt }))
  },
  command: (_, { batch = '', count, prefix, name, description, percentage, appliesTo, until }) => [
    ...['coupon', 'create', batch],
    ...option('count', count),
    ...option('prefix', prefix),
    ...option('name', name),
    ...option('description', description),
    ...option('percentage', percentage),
    ...option('applies-to', appliesTo),
    ...option('until', until),
  ],
  done: () => 'The coupons are made.',
}

export const stopCoupons: Action<Coupon> = {
  name: 'stop-coupons',
  label: 'Stop batch',
  permission: 'codes:write',
  isDangerous: true,
  isOffered: ({ batch, stoppedAt }) => batch !== null && stoppedAt === null,
  nameItem: ({ batch, code }) => batch ?? code,
  explain: ({ batch }) =>
    `All codes of the batch ${batch} that were not used end. What was sold with the others stays.`,
  run: ({ batch }, { reason = '' }, attempt) =>
    call('stopCoupons', { parameters: { batch: batch ?? '' }, body: { reason }, ...attempt }),
  command: ({ batch }) => ['coupon', 'withdraw', batch ?? '', '--yes'],
  done: ({ batch }) => `The batch ${batch} is stopped.`,
}
