import * as z from 'zod/mini'
import { type WebhookEvent, webhookBodySchema, webhookEvents } from '#contract/webhooks.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { Database } from '#service/database/index.ts'
import { toActivation, toLicense, toProductSummary, visitorReader } from '#service/licensing/index.ts'
import type { WebhookBodies } from '#service/messaging/index.ts'
import { toMajor } from '#service/platform/index.ts'
import type { OrderService } from '../orders/service.ts'
import { findActivation, findLicense, findRefund } from './repository.ts'

type Dependencies = { database: Database; orders: OrderService; catalogue: CatalogueService; publicUrl: string }
type Subject = object | null

/** Makes the bodies of webhooks from entities of the API; only fields of the contract are sent. */
export function createWebhookBodies({ database, orders, catalogue, publicUrl }: Dependencies): WebhookBodies {
  const { query } = database

  /** An order that an erasure has detached keeps its customer for the books, and does not reveal it. */
  async function readOrder(id: string): Promise<Subject> {
    const { order, wire } = await orders.read(query, id)
    const isDetached = order.customerId === null && order.claimEmail === null
    return isDetached ? orders.getOrder(id, null) : wire
  }

  async function readLicense(id: string): Promise<Subject> {
    const license = await findLicense(query, id)
    if (!license) return null
    const { customerId, orderId, voucherId } = license
    const product = catalogue.findProduct(license.productId)
    // Another process may sell a product that this one has not read yet.
    if (!product) throw new Error(`No product ${license.productId}`)
    const summary = toProductSummary(product, undefined, visitorReader, { publicUrl, includeManifests: false })
    return { ...toLicense(license, summary), customerId, orderId, voucherId }
  }

  async function readActivation(id: string): Promise<Subject> {
    const activation = await findActivation(query, id)
    return activation ? { ...toActivation(activation), customerId: activation.customerId } : null
  }

  async function readRefund(id: string): Promise<Subject> {
    const refund = await findRefund(query, id)
    if (!refund) return null
    const { orderId, status, currency, amount, reason } = refund
    const total = { currency, amount: toMajor(amount, currency) }
    return { id, orderId, status, total, reason, createdAt: refund.createdAt.toISOString() }
  }

  const readers: readonly [readonly WebhookEvent[], (id: string) => Promise<Subject>][] = [
    [webhookEvents.order, readOrder],
    [webhookEvents.license, readLicense],
    [webhookEvents.activation, readActivation],
    [webhookEvents.refund, readRefund],
  ]

  return {
    async make({ event, subjectId, createdAt }) {
      const [, read] = readers.find(([events]) => events.includes(event)) ?? []
      const data = (await read?.(subjectId)) ?? null
      return data && z.parse(webhookBodySchema, { type: event, createdAt: createdAt.toISOString(), data })
    },
  }
}
