// Planted into a process by a fault test: a database pool that never finishes closing, as none does by itself.
import { Pool } from 'pg';

Pool.prototype.end = () => new Promise(() => {});
