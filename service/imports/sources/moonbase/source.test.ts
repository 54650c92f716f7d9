import { describe, expect, it } from 'vitest'
import { fixtureFolder, readRecords, readWith } from '#tests/support/imports/read-records.ts'
import { moonbase } from './source.ts'

const read = (name: string) => readRecords(moonbase, `${fixtureFolder}/moonbase/${name}`)
const readElement = (value: Record<string, unknown>) =>
  readWith(moonbase, { form: 'json', list: 'items', value }, [{ form: 'json', line: 7, list: 'items', value }])

const ada = '8a1f2c1e-0001-4b6e-9a51-3f0d5b7c0001'
const license = {
  id: 'l-1',
  status: 'Active',
  product: { id: 'tape-loop', name: 'Tape Loop' },
  maxNumberOfActivations: 3,
  owner: { id: 'c-1', email: 'ada@example.com', name: 'Ada' },
  createdAt: '2024-02-01T12:00:00Z',
}

describe('an export of Moonbase', () => {
  it('gives customers, whose consents have no proof', async () => {
    const { shape, records, problems, refused } = await read('customers.json')
    expect(shape).toBe('customers')
    expect(records('customer')).toEqual([
      {
        kind: 'customer',
        key: ada,
        email: 'ada@example.com',
        name: 'Ada Løvelace',
        address: {
          countryCode: 'GB',
          streetAddress1: '1 Mill Lane',
          streetAddress2: null,
          locality: 'London',
          region: null,
          postCode: 'N1 9GU',
        },
        consents: [
          { purpose: 'Newsletter', givenAt: undefined, proof: undefined },
          { purpose: 'ProductUpdates', givenAt: undefined, proof: undefined },
        ],
        knownSince: new Date('2024-01-15T09:30:00Z'),
      },
      {
        kind: 'customer',
        key: '8a1f2c1e-0002-4b6e-9a51-3f0d5b7c0002',
        email: 'bo@example.com',
        name: '',
        address: undefined,
        consents: [],
        knownSince: undefined,
      },
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('gives licenses with their owners, key codes and devices', async () => {
    const { records, problems, refused } = await read('licenses.json')
    expect(records('license')).toEqual([
      {
        kind: 'license',
        key: '5c1d0a7b-0001-4c7e-8a11-9d6f2b1e0001',
        customer: { key: ada, email: 'ada@example.com' },
        product: 'tape-loop',
        serials: ['TL-1111-2222-3333'],
        seats: 3,
        status: 'Active',
        endedReason: undefined,
        createdAt: new Date('2024-02-01T12:00:00Z'),
        expiresAt: undefined,
      },
      {
        kind: 'license',
        key: '5c1d0a7b-0002-4c7e-8a11-9d6f2b1e0002',
        customer: { key: '8a1f2c1e-0002-4b6e-9a51-3f0d5b7c0002', email: 'bo@example.com' },
        product: 'room-tone',
        serials: [],
        seats: 2,
        status: 'Revoked',
        endedReason: 'Revoked',
        createdAt: new Date('2023-12-31T23:59:59Z'),
        expiresAt: new Date('2024-12-31T23:59:59Z'),
      },
      {
        kind: 'license',
        key: '5c1d0a7b-0003-4c7e-8a11-9d6f2b1e0003',
        customer: { key: '8a1f2c1e-0002-4b6e-9a51-3f0d5b7c0002', email: undefined },
        product: 'tape-loop',
        serials: [],
        seats: 1,
        status: 'Active',
        endedReason: undefined,
        createdAt: new Date('2024-03-01T00:00:00Z'),
        expiresAt: undefined,
      },
    ])
    expect(records('device')).toEqual([
      {
        kind: 'device',
        key: 'a0000001-0001-4000-8000-000000000001',
        license: '5c1d0a7b-0001-4c7e-8a11-9d6f2b1e0001',
        name: 'Ada’s Studio',
        signature: 'c2lnbmF0dXJlLW9uZQ==',
        isOurs: true,
        isActive: true,
        isOffline: false,
        activatedAt: new Date('2024-02-01T12:05:00Z'),
        lastSeenAt: new Date('2024-06-01T08:00:00Z'),
      },
    ])
    expect(records('customer').map(({ email }) => email)).toEqual(['ada@example.com', 'bo@example.com'])
    expect(problems).toEqual(['41: License 5c1d0a7b-0003-4c7e-8a11-9d6f2b1e0003 is pending: it becomes active'])
    expect(refused).toEqual([])
  })

  it('gives devices of their own file: one without a signature takes no seat here', async () => {
    const { shape, records, refused } = await read('activations.json')
    expect(shape).toBe('activations')
    expect(
      records('device').map(({ name, isOurs, isActive, isOffline }) => [name, isOurs, isActive, isOffline]),
    ).toEqual([
      ['Laptop', true, true, true],
      ['Old tower', false, false, false],
    ])
    expect(refused).toEqual([])
  })

  it('gives one license for a customer and product of migrated licenses, and each device', async () => {
    const { shape, records, problems, refused } = await read('migrated-licenses.json')
    expect(shape).toBe('migrated licenses')
    const keys = records('license').map(({ key }) => key)
    expect(keys[0]).toMatch(/^migrated-[0-9a-f]{24}$/)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(records('device').map(({ license: of, signature, isOffline }) => [of, signature, isOffline])).toEqual([
      [keys[0], 'c2lnbmF0dXJlLXRocmVl', true],
      [keys[0], 'c2lnbmF0dXJlLWZvdXI=', false],
    ])
    expect(new Set(records('device').map(({ key }) => key)).size).toBe(2)
    expect(problems).toEqual(['22: A trial is no license (left out)'])
    expect(refused).toEqual([])
  })

  it('gives completed orders in minor units', async () => {
    const { records, problems, refused } = await read('orders.json')
    expect(records('order')).toEqual([
      {
        kind: 'order',
        key: '0d000001-0001-4000-8000-000000000001',
        customer: { key: undefined, email: 'ada@example.com' },
        status: 'Paid',
        currency: 'GBP',
        lines: [
          { product: 'tape-loop', name: 'Tape Loop', quantity: 2, amount: 14_220 },
          { product: 'everything', name: 'Everything', quantity: 1, amount: 4455 },
        ],
        discount: 2075,
        taxes: 3735,
        total: 22_410,
        refunded: 0,
        boughtAt: new Date('2024-02-01T12:00:00Z'),
        coupon: 'SPRING',
        taxCountry: 'GB',
        businessName: 'Engine Ltd',
        taxId: 'GB123456789',
      },
      {
        kind: 'order',
        key: '0d000002-0001-4000-8000-000000000002',
        customer: { key: undefined, email: 'bo@example.com' },
        status: 'Paid',
        currency: 'JPY',
        lines: [{ product: 'room-tone', name: 'room-tone', quantity: 1, amount: 5500 }],
        discount: 0,
        taxes: 0,
        total: 5500,
        refunded: 0,
        boughtAt: new Date('2023-12-31T23:59:59Z'),
        coupon: undefined,
        taxCountry: undefined,
        businessName: undefined,
        taxId: undefined,
      },
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('reads tables in the words of the API', async () => {
    const licenses = await read('licenses.csv')
    expect(
      licenses
        .records('license')
        .map(({ key, customer, product, serials, seats }) => ({ key, customer, product, serials, seats })),
    ).toEqual([
      {
        key: '5c1d0a7b-0004-4c7e-8a11-9d6f2b1e0004',
        customer: { key: '8a1f2c1e-0003-4b6e-9a51-3f0d5b7c0003', email: 'di@example.com' },
        product: 'tape-loop',
        serials: ['TL-4444-5555-6666'],
        seats: 3,
      },
      {
        key: '5c1d0a7b-0005-4c7e-8a11-9d6f2b1e0005',
        customer: { key: undefined, email: 'eve@example.com' },
        product: 'Room Tone',
        serials: [],
        seats: 2,
      },
    ])
    const customers = await read('customers.csv')
    expect(customers.records('customer')[0]).toMatchObject({
      name: "O'Neil, Di",
      address: { countryCode: 'FR', streetAddress1: '2 rue Haute', locality: 'Lyon', postCode: '69001' },
      consents: [{ purpose: 'Newsletter' }],
    })
    expect([licenses.problems, licenses.refused, customers.problems, customers.refused]).toEqual([[], [], [], []])
  })
})

describe('an element that cannot be read', () => {
  it.each<[string, Record<string, unknown>, string, string[]]>([
    ['no owner', { owner: undefined }, '7: owner is empty', []],
    ['no product', { product: {} }, '7: product is empty', ['customer']],
    [
      'a day of the US',
      { expiresAt: '03/04/2026' },
      '7: expiresAt could be two days: 03/04/2026. Import the file as the store has written it, not as a spreadsheet has saved it',
      ['customer'],
    ],
    [
      'words for seats',
      { maxNumberOfActivations: 'many' },
      '7: maxNumberOfActivations is no whole number: many',
      ['customer'],
    ],
    ['an object for a text', { status: {} }, '7: status is no text', ['customer']],
  ])('with %s is reported by its line and field', (_, change, problem, kinds) => {
    const { problems, found } = readElement({ ...license, ...change })
    expect(problems).toEqual([problem])
    expect(found.map(({ found: { kind } }) => kind).filter((kind) => kind !== 'fault')).toEqual(kinds)
  })

  it('reports an order that does not say what was paid', () => {
    const order = {
      id: 'o-1',
      status: 'Completed',
      couponsApplied: [],
      items: [],
      total: {},
      currency: 'USD',
      customer: { email: 'ada@example.com' },
      createdAt: '2024-02-01T12:00:00Z',
    }
    expect(readElement(order).problems).toEqual(['7: total.due.amount is empty'])
  })

  it('reads a device that is broken apart from its license', () => {
    const { problems, records } = readElement({
      ...license,
      activations: [{ id: 'a-1', lastValidatedAt: 'soon' }, { id: 'a-2' }],
    })
    expect(problems).toEqual(['7: activations[0].lastValidatedAt is no date: soon'])
    expect(records('license')).toHaveLength(1)
    expect(records('device').map(({ key }) => key)).toEqual(['a-2'])
  })

  it('leaves to the checks of records what they check', () => {
    const { refused } = readElement({ ...license, owner: { email: 'nobody' }, maxNumberOfActivations: 0 })
    expect(refused).toEqual([
      '7: customer : email is not an e-mail address',
      '7: license l-1: customer.email is not an e-mail address',
      '7: license l-1: seats must be at least 1',
    ])
  })
})
