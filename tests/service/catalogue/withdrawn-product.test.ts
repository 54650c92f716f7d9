import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import type { Storefront } from '#contract/entities/catalogue.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buyer, licensesOf, openCheckout, snareLine } from '../customers.ts'
import { activate, validate } from '../licensing/devices.ts'
import { createTestService } from '../test-service.ts'
import { withoutSnare } from './catalogues.ts'

const isSold = async (app: FastifyInstance) => {
  const { products } = await dataOf<Storefront>(send(app, 'GET', '/api/customer/storefront'))
  return products.some(({ id }) => id === 'snare-works')
}

it('a product that is no longer sold can still be activated by whoever owns it', async () => {
  const before = await createTestService('withdrawn-product')
  const { token } = await buyer(before.app)
  await before.close()

  const { app, close } = await createTestService('withdrawn-product', { place: before.place, catalogue: withoutSnare })
  expect(await isSold(app)).toBe(false)
  await expect(openCheckout(app, token, snareLine())).rejects.toThrow(/no product snare-works/)

  expect((await licensesOf(app, token)).items.map(({ product }) => product.id)).toEqual(['snare-works'])
  const licenseToken = await activate(app, token)
  expect((await validate(app, licenseToken)).statusCode).toBe(200)
  const unknown = send(app, 'POST', '/api/client/activations/tambourine/request', {
    json: { deviceName: 'A', deviceSignature: 'a' },
  })
  expect((await problemOf(unknown)).statusCode).toBe(404)
  await close()
})
