import { describe, expect, it } from 'vitest'
import { fixtureFolder, readFile, readRecords } from '#tests/support/imports/read-records.ts'
import { wooCommerce } from './source.ts'

const pathOf = (name: string) => `${fixtureFolder}/woocommerce/${name}`
const read = (name: string) => readRecords(wooCommerce, pathOf(name))

describe('license plug-ins of WooCommerce', () => {
  /** Reads files as an import does: each is recognised before any is read. */
  async function readTogether(...names: string[]) {
    const source = wooCommerce.begin?.() ?? wooCommerce
    const files = await Promise.all(names.map((name) => readFile(pathOf(name))))
    const shapes = files.map(({ sample, rows }) => ({ shape: source.recognise(sample), rows }))
    return shapes.flatMap(({ shape, rows }) => [
      ...rows.flatMap((row) => [...(shape?.read(row) ?? [])]),
      ...(shape?.end?.() ?? []),
    ])
  }

  it('have the licenses of orders, and the buyer has the rest', async () => {
    const found = await readTogether('orders.json', 'license-manager.csv')
    const licenses = found.flatMap((each) => (each.kind === 'license' ? [each] : []))
    expect(licenses[0]).toEqual({
      kind: 'license',
      key: 'lmfwc/1',
      customer: { key: '7', email: 'ada@example.com' },
      product: '12',
      order: '501',
      serials: ['TL-AAAA-1111-BBBB'],
      formerId: '1',
      seats: 3,
      status: 'Active',
      endedReason: undefined,
      createdAt: new Date('2024-02-01T13:00:05Z'),
      expiresAt: undefined,
    })
    expect(
      licenses.map(({ key, customer, product, seats, status }) => [key, customer.email, product, seats, status]),
    ).toEqual([
      ['lmfwc/1', 'ada@example.com', '12', 3, 'Active'],
      ['lmfwc/2', 'ada@example.com', '12', 3, 'Active'],
      ['lmfwc/3', 'ada@example.com', '20/21', undefined, 'Active'],
      ['lmfwc/4', 'gus@example.com', '12', 3, 'Active'],
      ['lmfwc/5', 'watanabe@example.com', '12', 3, 'Revoked'],
      ['503/1', 'ada@example.com', '30', undefined, 'Active'],
      ['506/1', 'hal@example.com', '12', undefined, 'Revoked'],
    ])
    expect(licenses[2]?.expiresAt).toEqual(new Date('2026-02-01T13:00:05Z'))
    expect(found.flatMap((each) => ('reason' in each ? [each.reason] : []))).toEqual([
      "License 6 is in stock, and nobody's (left out)",
      'user_id is empty, and order 999 is in no file before',
    ])
  })

  it('of two files leave to the buyer what neither has', async () => {
    const found = await readTogether('orders.json', 'license-manager.json', 'software-licenses.csv')
    const keys = found.flatMap((each) => (each.kind === 'license' ? [each.key] : []))
    expect(keys).toEqual([
      'lmfwc/11',
      'lmfwc/12',
      'software/51',
      'software/52',
      '501/1/copy 2',
      '501/2',
      '502/1',
      '505/1',
      '506/1',
    ])
  })

  it('give licenses of accounts without any order', async () => {
    const { records, problems, refused } = await read('license-manager.json')
    expect(
      records('license').map(({ key, customer, order, serials, status, expiresAt }) => [
        key,
        customer,
        order,
        serials,
        status,
        expiresAt,
      ]),
    ).toEqual([
      ['lmfwc/11', { key: '7', email: undefined }, undefined, ['TL-API1-1111-BBBB'], 'Active', undefined],
      [
        'lmfwc/12',
        { key: '9', email: undefined },
        undefined,
        ['TL-API2-2222-CCCC'],
        'Revoked',
        new Date('2030-01-31T00:00:00Z'),
      ],
    ])
    expect([problems, refused]).toEqual([[], []])
  })

  it('give resources of API Manager and their activations', async () => {
    const resources = await read('api-manager-resources.csv')
    expect(resources.records('license')).toEqual([
      {
        kind: 'license',
        key: 'wc-am/31',
        customer: { key: '7', email: undefined },
        product: '12',
        order: undefined,
        serials: ['wc_order_501_am_AAAA1111'],
        formerProduct: '12',
        seats: 6,
        status: 'Active',
        endedReason: undefined,
        createdAt: new Date('2024-02-01T13:00:00Z'),
        expiresAt: undefined,
      },
      expect.objectContaining({
        key: 'wc-am/32',
        product: '20/21',
        status: 'Revoked',
        endedReason: 'Inactive',
        expiresAt: new Date('2026-01-31T13:00:00Z'),
      }),
    ])
    const activations = await read('api-manager-activations.csv')
    expect(activations.records('device')).toEqual([
      {
        kind: 'device',
        key: 'wc-am/41',
        license: 'wc-am/31',
        name: 'Ada’s Studio',
        signature: 'a1b2c3',
        isOurs: false,
        isActive: true,
        activatedAt: new Date('2024-02-01T13:01:40Z'),
      },
    ])
    expect([resources.problems, resources.refused, activations.problems, activations.refused]).toEqual([[], [], [], []])
  })

  it('give licenses of Software Add-on by their addresses, and their activations', async () => {
    const licenses = await read('software-licenses.csv')
    expect(licenses.records('license')).toEqual([
      {
        kind: 'license',
        key: 'software/51',
        customer: { email: 'ada@example.com' },
        product: 'SAMPLEPACK',
        order: undefined,
        serials: ['SA-AAAA-1111'],
        formerProduct: 'SAMPLEPACK',
        seats: 5,
        status: 'Active',
        createdAt: new Date('2024-04-01T09:00:05Z'),
      },
      expect.objectContaining({ key: 'software/52', seats: undefined, createdAt: undefined }),
    ])
    expect(licenses.records('customer').map(({ email }) => email)).toEqual(['ada@example.com', 'jo@example.com'])
    const activations = await read('software-activations.csv')
    expect(activations.records('device').map(({ license, name, isActive }) => [license, name, isActive])).toEqual([
      ['software/51', 'Windows', true],
      ['software/51', '', false],
    ])
    expect([licenses.problems, licenses.refused, activations.problems, activations.refused]).toEqual([[], [], [], []])
  })
})
