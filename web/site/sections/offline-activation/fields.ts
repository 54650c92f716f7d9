import * as z from 'zod/mini'

/** The activation of a device that is offline, by file. */
export const fields = () => z.strictObject({})
