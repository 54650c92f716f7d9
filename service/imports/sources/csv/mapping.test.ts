import { expect, it } from 'vitest'
import { checkMapping, readMapping, writeMapping } from './mapping.ts'

const mistakesOf = (yaml: string): string[] => {
  const read = readMapping(yaml)
  return 'mistakes' in read ? read.mistakes : []
}

it('a mapping is the same after it was stored as YAML', () => {
  const checked = checkMapping({
    columns: { email: 'E-Mail', serials: ['Serial 1', 'Serial 2'], amount: 'Total', boughtAt: 'Date', status: 'State' },
    fixed: { currency: 'eur', product: 'Tape Loop' },
    decimals: ',',
    statuses: { refunded: ['Yes', '1'] },
  })
  if ('mistakes' in checked) throw new Error(checked.mistakes.join())
  expect(checked.mapping).toMatchObject({ dates: 'iso', amountsOf: 'row', fixed: { currency: 'EUR' } })
  expect(readMapping(writeMapping(checked.mapping))).toEqual(checked)
})

it.each([
  ['columns: {}', ['columns.email has to be the name of a column']],
  ['columns: { email: "" }', ['columns.email has to be the name of a column']],
  ['columns: { email: Mail, e-mail: Mail }', ['columns.e-mail is unknown']],
  ['columns: { email: Mail, serials: Serial, }', ['columns.serials has to be a list of names of columns']],
  ['columns: { email: Mail }\ndates: us', ['dates has to be iso, day-first or month-first']],
  ['columns: { email: Mail }\ndecimals: ;', ['decimals has to be "." or ","']],
  [
    'columns: { email: Mail }\nfixed: { currency: Euro }',
    ['fixed.currency has to be the code of a currency, such as EUR'],
  ],
  ['columns: { email: Mail }\nfixed: { seats: 0 }', ['fixed.seats has to be at least 1']],
  ['columns: { email: Mail, name: Mail }', ['columns.name names the column Mail, as columns.email does']],
  [
    'columns: { email: Mail, amount: Total }\nfixed: { product: Tape Loop }',
    [
      'columns.currency or fixed.currency is needed, because columns.amount is there',
      'columns.boughtAt is needed, because columns.amount is there',
    ],
  ],
  [
    'columns: { email: Mail, serials: [Serial] }',
    ['columns.product or fixed.product is needed, because there are orders or licenses'],
  ],
  [
    'columns: { email: Mail }\nstatuses: { refunded: [yes, 1] }',
    ['statuses.refunded.1 has to be a text: put it in quotation marks'],
  ],
  ['columns: { email: Mail }\nstatuses: { refunded: [Yes] }', ['columns.status is needed, because statuses is there']],
  ['just a text', ['The mapping has to be a list of settings']],
  ['columns: [', [expect.stringContaining('line 1')]],
])('a mapping that is wrong says where and why: %s', (yaml, mistakes) => {
  expect(mistakesOf(yaml)).toEqual(mistakes)
})
