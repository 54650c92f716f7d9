import { afterAll } from 'vitest'
import { removeDatabases } from './database.ts'

// Registered before those of any test file, so it runs after them.
afterAll(removeDatabases)
