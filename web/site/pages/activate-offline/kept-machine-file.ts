import * as z from 'zod/mini'
import { createStorage } from '#web/client/storage.ts'

const storage = createStorage({ findStorage: () => sessionStorage, log: (error) => console.error(error) })

/** The text of the machine file that was chosen in this tab, so that it is still there after signing in. */
export const keptMachineFile = storage.open('backline.machine-file', z.string())
