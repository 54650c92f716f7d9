export { load, search, toProse } from '../product-hero/load.ts'
