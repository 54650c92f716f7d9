export { load, search, toProse } from '../posts/load.ts'
