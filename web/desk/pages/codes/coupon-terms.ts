import { type ActionField, flag, option, type Values } from '../../actions/action.ts'
import { DeskError } from '../../api/desk-error.ts'
import { untilField } from './code-fields.ts'

/** What a coupon takes off, and when. */
export const termFields: readonly ActionField[] = [
  {
    kind: 'choice',
    name: 'takesOff',
    label: 'Takes off',
    initial: 'percentage',
    options: [
      { value: 'percentage', label: 'A percentage' },
      { value: 'amounts', label: 'An amount in each currency' },
    ],
  },
  {
    kind: 'number',
    name: 'percentage',
    label: 'Percent off',
    initial: '20',
    onlyFor: { name: 'takesOff', value: 'percentage' },
  },
  {
    kind: 'text',
    name: 'amounts',
    label: 'Amounts off',
    hint: 'In each currency, like USD:10,EUR:9',
    onlyFor: { name: 'takesOff', value: 'amounts' },
  },
  {
    kind: 'text',
    name: 'appliesTo',
    label: 'Only for',
    hint: 'IDs of products, with commas between',
    isOptional: true,
  },
  { kind: 'number', name: 'copies', label: 'Copies of a product that it reduces', isOptional: true },
  {
    kind: 'text',
    name: 'minimumPrice',
    label: 'Reduces no price below',
    hint: 'In each currency, like USD:20,EUR:18',
    isOptional: true,
  },
  {
    kind: 'text',
    name: 'combinesWith',
    label: 'Combines with',
    hint: 'Names of coupons and batches, with commas between',
    isOptional: true,
  },
  { kind: 'check', name: 'isExclusive', label: 'Not together with discounts' },
  { kind: 'day', name: 'from', label: 'Good from', isOptional: true },
  untilField,
]

const readList = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const pairForm = /^([A-Za-z]{3})[\s:]+(\d+(?:\.\d+)?)$/

/** Amounts by currency, of 'USD:10,EUR:9' or 'USD 10, EUR 9'. Throws a DeskError that names the field. */
export const readPairs = (name: string, text: string): Record<string, number> =>
  Object.fromEntries(
    readList(text).map((pair) => {
      const [, currency = '', amount = ''] = pairForm.exec(pair) ?? []
      if (currency !== '') return [currency.toUpperCase(), Number(amount)]
      const message = `Must be a currency and an amount, like USD:10, with commas between: ${pair} is not`
      throw new DeskError(400, { title: message, errors: { [name]: [message] } })
    }),
  )

/** What comes off, of the two ways to say it the one that was chosen. */
const readReduction = ({ takesOff, percentage, amounts }: Values): Values => {
  if (takesOff === 'amounts') return amounts ? { amounts } : {}
  return percentage ? { percentage } : {}
}

/** What was filled in, for the body of a call. */
export const readTerms = (values: Values) => {
  const { appliesTo, copies, minimumPrice, combinesWith, isExclusive, from } = values
  const { percentage, amounts } = readReduction(values)
  return {
    ...(percentage && { percentage: Number(percentage) }),
    ...(amounts && { amounts: readPairs('amounts', amounts) }),
    ...(appliesTo && { appliesTo: readList(appliesTo) }),
    ...(copies && { copies: Number(copies) }),
    ...(minimumPrice && { minimumPrice: readPairs('minimumPrice', minimumPrice) }),
    ...(combinesWith && { combinesWith: readList(combinesWith) }),
    ...(isExclusive === 'yes' && { isExclusive: true }),
    ...(from && { from }),
  }
}

/** The same as words of a command. */
export const termOptions = (values: Values): string[] => [
  ...option('percentage', readReduction(values).percentage),
  ...option('amounts', readReduction(values).amounts),
  ...option('applies-to', values.appliesTo),
  ...option('copies', values.copies),
  ...option('minimum-price', values.minimumPrice),
  ...option('combines-with', values.combinesWith),
  ...flag('exclusive', values.isExclusive),
  ...option('from', values.from),
]
