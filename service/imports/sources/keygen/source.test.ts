import { describe, expect, it } from 'vitest'
import { fixtureFolder, readRecords, readWith } from '#tests/support/imports/read-records.ts'
import type { Source } from '../source.ts'
import { keygen } from './source.ts'

const read = (name: string, source: Source = keygen) => readRecords(source, `${fixtureFolder}/keygen/${name}`)
const licenseId = (number: number) => `44444444-0000-4000-8000-00000000000${number}`
const ada = '11111111-0000-4000-8000-000000000001'

async function readAll() {
  const source = keygen.begin?.() ?? keygen
  await read('policies.json', source)
  return read('licenses.json', source)
}

describe('an export of Keygen', () => {
  it('gives users as customers, and no staff', async () => {
    const { records, problems, refused } = await read('users.json')
    expect(records('customer')).toEqual([
      {
        kind: 'customer',
        key: ada,
        email: 'ada@example.com',
        name: 'Ada Løvelace',
        consents: [],
        knownSince: new Date('2023-01-02T03:04:05.678Z'),
      },
      expect.objectContaining({ email: 'bo@example.com', name: '' }),
      expect.objectContaining({ email: 'watanabe@example.com', name: '渡辺 ボー' }),
    ])
    expect(problems).toEqual([
      expect.stringMatching(/^\d+: User 11111111-0000-4000-8000-000000000009 is admin, and no customer \(left out\)$/),
    ])
    expect(refused).toEqual([])
  })

  it('gives licenses with their seats and how they end', async () => {
    const { records, refused } = await readAll()
    expect(records('license')[0]).toEqual({
      kind: 'license',
      key: licenseId(1),
      customer: { key: ada, email: undefined },
      product: '22222222-0000-4000-8000-000000000001',
      serials: ['C1B6DE-39A6E3-DE1529-8559A0-4AF593-V3'],
      seats: 5,
      status: 'Active',
      endedReason: undefined,
      createdAt: new Date('2024-02-01T10:00:00Z'),
      expiresAt: undefined,
    })
    const rest = records('license').map(({ key, seats, status, endedReason, expiresAt }) => [
      key,
      seats,
      status,
      endedReason,
      expiresAt,
    ])
    expect(rest.slice(1)).toEqual([
      [licenseId(2), 3, 'Active', undefined, undefined],
      [licenseId(3), 1, 'Active', undefined, undefined],
      [licenseId(4), 1, 'Active', undefined, new Date('2030-01-31T00:00:00Z')],
      [licenseId(5), 3, 'Revoked', 'Banned', undefined],
      [licenseId(6), 3, 'Revoked', 'Suspended', undefined],
      [licenseId(7), 3, 'Active', undefined, undefined],
    ])
    expect(refused).toEqual([])
  })

  it('finds the customer of a license without an owner in its metadata, and reports one that has none', async () => {
    const { records, problems } = await readAll()
    expect(records('customer')).toEqual([
      { kind: 'customer', email: 'cy@example.com', name: 'Cy Twomby', consents: [] },
    ])
    expect(records('license').at(-1)?.customer).toEqual({ key: undefined, email: 'cy@example.com' })
    expect(problems.map((problem) => problem.replace(/^\d+: /, ''))).toEqual([
      `License ${licenseId(3)} is for 30 days from its first use, which have not begun: it does not end here`,
      'owner is empty, and the metadata has no e-mail address',
    ])
  })

  it('ends licenses by their expiry where their policy is not known, and says so once', async () => {
    const { records, problems } = await read('licenses.json')
    expect(records('license')[1]?.expiresAt).toEqual(new Date('2024-03-01T10:00:00Z'))
    expect(problems.filter((problem) => problem.includes('is in no file'))).toEqual([
      expect.stringContaining('Policy 33333333-0000-4000-8000-000000000002'),
      expect.stringContaining('Policy 33333333-0000-4000-8000-000000000003'),
    ])
  })

  it('forgets the policies of one import in the next', async () => {
    await readAll()
    expect((await read('licenses.json', keygen.begin?.())).records('license')[1]?.expiresAt).toBeDefined()
  })

  it('gives machines as devices whose fingerprint is not ours', async () => {
    const { records, problems, refused } = await read('machines.json')
    expect(records('device')).toEqual([
      {
        kind: 'device',
        key: '55555555-0000-4000-8000-000000000001',
        license: licenseId(1),
        name: 'Ada’s Studio',
        signature: '4d:Eq:UV:D3:XZ:tL:WN:Bz:mA:Eg:E6:Mk:YX:dK:NC',
        isOurs: false,
        isActive: true,
        isOffline: false,
        activatedAt: new Date('2024-02-02T10:00:00Z'),
        lastSeenAt: new Date('2024-05-01T10:00:00Z'),
      },
      expect.objectContaining({ name: 'laptop.local', isActive: true, isOffline: true, lastSeenAt: undefined }),
      expect.objectContaining({ name: '', isActive: false, isOffline: false, license: licenseId(3) }),
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('recognises products, which become nothing', async () => {
    const { shape, found } = await read('products.json')
    expect([shape, found]).toEqual(['products', []])
  })
})

describe('a license of Keygen that cannot be read', () => {
  const value = {
    id: 'l-1',
    type: 'licenses',
    attributes: {
      key: 'AAAA-1111',
      maxMachines: 3,
      suspended: false,
      status: 'ACTIVE',
      created: '2024-02-01T10:00:00.000Z',
    },
    relationships: {
      owner: { data: { type: 'users', id: 'u-1' } },
      product: { data: { type: 'products', id: 'p-1' } },
    },
  }

  it.each([
    ['no key', { key: null }, {}, 'key is empty'],
    ['no product', {}, { product: { data: null } }, 'product is empty'],
    ['no owner', {}, { owner: { data: null } }, 'owner is empty, and the metadata has no e-mail address'],
    [
      'a day of the US',
      { expiry: '03/04/2026' },
      {},
      'expiry could be two days: 03/04/2026. Import the file as the store has written it, not as a spreadsheet has saved it',
    ],
    ['words for seats', { maxMachines: 'many' }, {}, 'maxMachines is no whole number: many'],
  ])('with %s is reported by its line and field, and the rest is read', (_, attributes, relationships, problem) => {
    const broken = {
      ...value,
      attributes: { ...value.attributes, ...attributes },
      relationships: { ...value.relationships, ...relationships },
    }
    const rows = [broken, value].map((each, index) => ({
      form: 'json' as const,
      line: index + 3,
      list: 'data',
      value: each,
    }))
    const { problems, records } = readWith(keygen, { form: 'json', list: 'data', value }, rows)
    expect(problems.map((text) => text.replace(/^(\d+): attributes\./, '$1: '))).toEqual([`3: ${problem}`])
    expect(records('license').map(({ key }) => key)).toEqual(['l-1'])
  })
})
