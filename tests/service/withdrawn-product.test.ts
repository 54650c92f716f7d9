import { expect, it } from 'vitest'
import type { Storefront } from '#contract/entities/catalogue.ts'
import { exampleContent } from '#service/catalogue/example-catalogue.ts'
import { dataOf, problemOf, send } from './calls.ts'
import { buyer, licensesOf, openCheckout, snareLine } from './customers.ts'
import { activate, validate } from './devices.ts'
import { createTestService } from './test-service.ts'

it('a product that is no longer sold can still be activated by whoever owns it', async () => {
  const before = await createTestService('withdrawn-product')
  const { token } = await buyer(before.app)
  await before.close()

  const products = exampleContent.products.filter(({ id }) => id !== 'snare-works')
  const catalogue = { ...exampleContent, products, bundles: [] }
  const { app, close } = await createTestService('withdrawn-product', { place: before.place, catalogue })
  const storefront = await dataOf<Storefront>(send(app, 'GET', '/api/customer/storefront'))
  expect(storefront.products.map(({ id }) => id)).not.toContain('snare-works')
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
