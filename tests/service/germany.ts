import type { FastifyInstance } from 'fastify'
import type { Checkout } from '#contract/entities/checkout.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import type { Company } from '#service/sales/vendor.ts'
import { dataOf, send } from './calls.ts'

/** A vendor in Germany, who charges value added tax. */
export const company: Company = {
  legalName: 'Works GmbH',
  representedBy: 'Wanda',
  streetAddress: 'Weg 1',
  postCode: '10999',
  locality: 'Berlin',
  countryCode: 'DE',
  vatId: 'DE136695976',
  ossRegistered: true,
  ukRegistered: false,
}

/** The example catalogue, whose prices in euros contain the tax. */
export const taxedContent = {
  ...exampleContent,
  store: { ...exampleContent.store, pricesIncludeTax: ['EUR'] },
}

export const addressIn = (countryCode: string) => ({
  countryCode,
  streetAddress1: 'Road 1',
  streetAddress2: null,
  locality: 'Town',
  region: null,
  postCode: '',
})

/** Enters a billing address at a checkout, and gives the consent that the law there asks for. */
export async function giveConsent(app: FastifyInstance, checkoutId: string, address = addressIn('DE')) {
  const billing = send(app, 'PATCH', `/api/checkout/${checkoutId}/billing`, { json: { address } })
  const { law } = await dataOf<Checkout>(billing)
  return law?.consent && { instantDelivery: true, text: law.consent }
}
