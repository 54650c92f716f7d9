import { InMemoryStore, MoonbaseClient } from '@moonbase.sh/storefront-api'

const silent = { debug: () => {}, log: () => {}, warn: () => {}, error: () => {} }

/** The client that shops elsewhere are built with, of a visitor of their own unless a store is given. */
export const createPublicClient = (
  endpoint: string,
  { store = new InMemoryStore(), includeManifests = false }: { store?: InMemoryStore; includeManifests?: boolean } = {},
): MoonbaseClient => new MoonbaseClient({ endpoint, store, logger: silent, includeManifests })
