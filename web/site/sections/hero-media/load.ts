export { load, search } from '../hero/load.ts'
