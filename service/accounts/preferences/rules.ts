export type Choices = { newsletter: boolean; productUpdates: boolean }

/** How long an unconfirmed address is kept, in milliseconds. */
export const unconfirmedLifetime = 30 * 24 * 60 * 60 * 1000

export const nothing: Choices = { newsletter: false, productUpdates: false }

export const wantsAny = ({ newsletter, productUpdates }: Choices) => newsletter || productUpdates

/** Adds newly requested kinds to the existing ones; a request never removes any. */
export const add = (had: Choices, asked: Choices): Choices => ({
  newsletter: had.newsletter || asked.newsletter,
  productUpdates: had.productUpdates || asked.productUpdates,
})
