import * as z from 'zod/mini'
import { createStorage, type StoredValue } from '#web/client/storage.ts'

const storage = createStorage({ findStorage: () => sessionStorage, log: (error) => console.error(error) })

/** How a product's instrument was left in this tab, written as in a link to it. */
export const openKeptSetup = (product: string): StoredValue<string> =>
  storage.open(`backline.instrument.${product}`, z.string())
