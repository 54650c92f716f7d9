import { type ActionField, flag, option, type Values } from '../../actions/action.ts'
import { untilField } from './code-fields.ts'

/** What a coupon takes off, and when. */
export const termFields: readonly ActionField[] = [
  { kind: 'number', name: 'percentage', label: 'Percent off', initial: '20', isOptional: true },
  {
    kind: 'text',
    name: 'amounts',
    label: 'Or amounts off',
    hint: 'In each currency, like USD:10,EUR:9',
    isOptional: true,
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

/** Amounts by currency, of 'USD:10,EUR:9'. The service says what is wrong with others. */
export const readPairs = (text: string): Record<string, number> =>
  Object.fromEntries(
    readList(text).map((pair) => {
      const [currency = '', amount = ''] = pair.split(':')
      return [currency.trim(), Number(amount)]
    }),
  )

/** What was filled in, for the body of a call. */
export const readTerms = (values: Values) => {
  const { percentage, amounts, appliesTo, copies, minimumPrice, combinesWith, isExclusive, from } = values
  return {
    ...(percentage && { percentage: Number(percentage) }),
    ...(amounts && { amounts: readPairs(amounts) }),
    ...(appliesTo && { appliesTo: readList(appliesTo) }),
    ...(copies && { copies: Number(copies) }),
    ...(minimumPrice && { minimumPrice: readPairs(minimumPrice) }),
    ...(combinesWith && { combinesWith: readList(combinesWith) }),
    ...(isExclusive === 'yes' && { isExclusive: true }),
    ...(from && { from }),
  }
}

/** The same as words of a command. */
export const termOptions = (values: Values): string[] => [
  ...option('percentage', values.percentage),
  ...option('amounts', values.amounts),
  ...option('applies-to', values.appliesTo),
  ...option('copies', values.copies),
  ...option('minimum-price', values.minimumPrice),
  ...option('combines-with', values.combinesWith),
  ...flag('exclusive', values.isExclusive),
  ...option('from', values.from),
]
