export { load, search, toProse } from '../hero/load.ts'
