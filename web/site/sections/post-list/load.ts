export { load, search } from '../posts/load.ts'
