import { loadText } from '../../load.ts'
import { route } from './route.ts'

export const load = loadText(route)
