import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import type { MerchantOfRecord, Seller } from '#contract/sellers.ts'
import type { Database } from '#service/database/index.ts'
import type { Clock, Clocks } from '#service/platform/index.ts'
import type { Recordable } from '../recording/record.ts'
import type { PaymentProvider } from './provider.ts'
import type { TestBank } from './test/provider.ts'

/** The origins that a provider's script comes from, opens frames of and calls; the checkout alone admits them. */
export type ProviderOrigins = {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
  /** Whose frames may open wallets; those of the scripts if this is missing. */
  wallets?: readonly string[]
}

/** What a provider may use of the program. */
export type ProviderContext = {
  database: Database
  clocks: Clocks
  logger: FastifyBaseLogger
  /** The secret that the built-in test provider signs its events with. */
  testEventSecret: string
  /** The address of the shop, below which a provider posts its events. */
  publicUrl: string
}

/** A finding of `backline doctor`, in a line without secrets. */
export type ProviderFinding = { result: 'ok' | 'warning' | 'wrong'; found: string; todo: string | null }

export type ProviderCheck = {
  clock: Clock
  /** Whether visitors are on this machine alone. */
  isForThisMachine: boolean
  /** Whether the shop declines all payments, since they would move no money and strangers could buy. */
  refusesPayments: boolean
  /** Notes the Date header of the provider's answer to what was asked at `askedAt`, to compare the clocks. */
  noteDate: (whose: string, date: string | null | undefined, askedAt: Date) => void
}

/** A provider with its keys, before it is opened. The keys themselves are not visible here. */
export type ConfiguredProvider = {
  name: string
  /** In whose name it sells, unless in the vendor's. */
  seller?: MerchantOfRecord | undefined
  /** Whether this provider needs no keys and can never move money. */
  isBuiltIn: boolean
  /** Whether payments move money: false with keys for tests or a stand-in. */
  movesMoney: boolean
  /** Null if the provider has no script in the checkout. */
  origins: ProviderOrigins | null
  /** Opens the provider, and the bank of the built-in one. */
  open: (context: ProviderContext) => Promise<{ provider: PaymentProvider; testBank: TestBank | null }>
  /** Tries the keys with calls that change nothing. */
  check: (given: ProviderCheck) => Promise<ProviderFinding[]>
  /** What `backline payments record` needs; left out where nothing is recorded, as with live keys. */
  recordable?: (clock: Clock) => Recordable
}

/** The value of each setting of a provider; undefined if it is not set. */
export type ProviderSettings = Readonly<Record<string, string | undefined>>

/** A kind of payment provider: what the program knows of it before its code is loaded (docs/adding-a-provider.md). */
export type ProviderKind = {
  name: string
  /** As invoices and documents name it. */
  title: string
  /** Its settings and their formats. */
  settings: Readonly<Record<string, z.ZodMiniType<string | undefined, string | undefined>>>
  /** In whose names it can sell; in the vendor's alone if this is missing. */
  sellers?: readonly Seller[]
  /** What to set so that payments move money; null if this provider never does. */
  goLive: string | null
  /** The provider as its settings say, which sells in the given name if it can; null if none of them is set, a fault in one line if they do not fit together. */
  configure: (settings: ProviderSettings, seller: Seller) => ConfiguredProvider | { fault: string } | null
}
