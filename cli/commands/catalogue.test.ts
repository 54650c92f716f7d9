import { expect, it } from 'vitest'
import { countChanges, describeChanges } from './workshop.ts'

it('changes stand in lines of their own, long words cut and in one line', () => {
  expect(
    describeChanges([
      {
        change: 'changed',
        kind: 'store',
        id: 'store',
        fields: [{ field: 'suggestedCurrency', from: 'USD', to: 'EUR' }],
      },
      { change: 'added', kind: 'product', id: 'gong', fields: [] },
      {
        change: 'changed',
        kind: 'release',
        id: 'gong 1.0',
        fields: [
          { field: 'description', from: `A gong.\n${'Loud. '.repeat(20)}`, to: null },
          { field: 'prerelease', from: true, to: false },
        ],
      },
      {
        change: 'changed',
        kind: 'vouchers',
        id: 'radio',
        fields: [{ field: 'codes', from: 2, to: 3, added: 2, withdrawn: 1 }],
      },
      { change: 'withdrawn', kind: 'coupon', id: 'ten', fields: [] },
    ]),
  ).toEqual([
    'changed    store',
    '  suggestedCurrency: USD → EUR',
    'added      product   gong',
    'changed    release   gong 1.0',
    '  description: A gong. Loud. Loud. Loud. Loud. Loud. Loud. Loud. Loud. Loud… → nothing',
    '  prerelease: true → false',
    'changed    vouchers  radio',
    '  codes: 2 → 3, 2 added and 1 withdrawn',
    'withdrawn  coupon    ten',
  ])
  expect(describeChanges([])).toEqual([])
})

it('changes are counted in words', () => {
  expect(countChanges([])).toBe('0 changes')
  expect(countChanges([{ change: 'added', kind: 'product', id: 'gong', fields: [] }])).toBe('One change')
})
