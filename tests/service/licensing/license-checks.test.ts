import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { problemOf, send, statusesOf } from '../calls.ts'
import { startService } from '../start-service.ts'
import {
  check,
  gumroadProduct,
  importedOwner,
  onGumroad,
  onLemonSqueezy,
  postForm,
  unknownLicense,
  verify,
  verifyPath,
} from './license-checks.ts'

const service = await startService('license-checks', { licenseChecks: ['gumroad', 'lemon-squeezy'] })
const limited = await startService('license-checks-limits', {
  licenseChecks: ['gumroad', 'lemon-squeezy'],
  limits: true,
})

describe('a shop that answers no license checks', () => {
  it('has no such addresses, whatever is sent', async () => {
    const closed = await startService('license-checks-closed')
    const half = await startService('license-checks-half', { licenseChecks: ['gumroad'] })
    const { serial } = await importedOwner(closed, onGumroad)
    const fields = {
      product_id: gumroadProduct,
      license_key: serial,
      instance_name: 'Studio',
      instance_id: randomUUID(),
    }
    expect(await problemOf(verify(closed, fields))).toMatchObject({ statusCode: 404, code: 'not-found' })
    expect(await problemOf(send(closed.app, 'POST', verifyPath, { json: [] }))).toMatchObject({ statusCode: 404 })
    for (const call of ['activate', 'validate', 'deactivate'] as const)
      for (const shop of [closed, half])
        expect(await problemOf(check(shop, call, fields))).toMatchObject({ statusCode: 404, code: 'not-found' })
    expect((await verify(half, fields)).json()).toEqual(unknownLicense)
  })
})

describe('attacks on license checks', () => {
  it('may guess thirty license keys, and then not even the right one, in all calls together', {
    tags: ['long'],
  }, async () => {
    const { serial } = await importedOwner(limited, onGumroad)
    const right = { product_id: gumroadProduct, license_key: serial }
    const guess = (turn: number) =>
      turn % 2 === 0
        ? verify(limited, { product_id: gumroadProduct, license_key: randomUUID() })
        : check(limited, 'validate', { license_key: randomUUID() })
    expect(await statusesOf(40, () => verify(limited, right))).toEqual(Array(40).fill(200))
    expect(await statusesOf(30, guess)).toEqual(Array(30).fill(404))
    expect(await statusesOf(3, guess)).toEqual([429, 429, 429])
    expect(await problemOf(verify(limited, right))).toMatchObject({ statusCode: 429 })
    limited.clock.advance(15 * 60_000 + 1000)
    expect((await verify(limited, right)).statusCode).toBe(200)
  })

  it('register an instance sixty times an hour, however often it is ended again', { tags: ['long'] }, async () => {
    const { serial } = await importedOwner(limited, onLemonSqueezy)
    const turn = async () => {
      const response = await check(limited, 'activate', { license_key: serial, instance_name: 'Studio' })
      if (response.statusCode === 200)
        await check(limited, 'deactivate', { license_key: serial, instance_id: response.json().instance.id })
      return response
    }
    const statuses = await statusesOf(61, turn)
    expect(statuses).toEqual([...Array(60).fill(200), 429])
  })

  it.each([
    [
      'a body of 1 MB',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'license_key='.padEnd(1_000_000, 'x'),
      413,
    ],
    ['XML', { 'content-type': 'application/xml' }, '<license_key/>', 415],
    ['plain text', { 'content-type': 'text/plain' }, 'license_key=x', 415],
    ['broken JSON', { 'content-type': 'application/json' }, '{"license_key":', 400],
    ['JSON that is no object', { 'content-type': 'application/json' }, 'null', 400],
    ['deep JSON', { 'content-type': 'application/json' }, '['.repeat(4000), 400],
    ['a list for a key', { 'content-type': 'application/json' }, '{"license_key":["x"],"product_id":"x"}', 400],
    ['an object for a key', { 'content-type': 'application/json' }, '{"license_key":{"$ne":""}}', 400],
    ['a long key', { 'content-type': 'application/x-www-form-urlencoded' }, `license_key=${'x'.repeat(1001)}`, 400],
    ['a zero byte', { 'content-type': 'application/x-www-form-urlencoded' }, 'license_key=a%00b', 400],
    ['a broken form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nnothing', 400],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, '--x\r\nnothing', 400],
  ])('with %s are refused', async (_, headers, text, status) => {
    for (const path of [verifyPath, '/v1/licenses/activate', '/v1/licenses/validate', '/v1/licenses/deactivate'])
      expect(await problemOf(send(service.app, 'POST', path, { text, headers }))).toMatchObject({ statusCode: status })
  })

  it('find nothing by names that every object has, and by SQL', async () => {
    for (const name of ['__proto__', 'constructor', '%', "' or 1=1 --"]) {
      const response = await postForm(service, verifyPath, { product_id: name, license_key: name })
      expect([response.statusCode, response.json()]).toEqual([404, unknownLicense])
    }
  })

  it('learn of none of the addresses by reading them', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await send(service.app, method, verifyPath)).statusCode).toBe(404)
  })
})
