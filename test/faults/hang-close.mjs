// Planted into a process by a fault test: a database pool that never finishes closing.
import { Pool } from 'pg';

Pool.prototype.end = () => new Promise(() => {});
