"""The SQL statements of a journal in PostgreSQL. The tables: `database_schema`."""

from typing import LiteralString

ADD_SAN: LiteralString = "INSERT INTO sanfab.san (name) VALUES (%(san)s) ON CONFLICT DO NOTHING"

READ_FILE: LiteralString = """
SELECT content FROM sanfab.file
WHERE san = (SELECT id FROM sanfab.san WHERE name = %(san)s) AND name = %(name)s
"""
READ_RECORDS: LiteralString = """
SELECT content FROM sanfab.record
WHERE san = (SELECT id FROM sanfab.san WHERE name = %(san)s) AND name = %(name)s
ORDER BY number
"""
READ_EACH: LiteralString = """
SELECT split_part(name, '/', 1), content FROM sanfab.file
WHERE san = (SELECT id FROM sanfab.san WHERE name = %(san)s)
  AND split_part(name, '/', 2) = %(name)s AND split_part(name, '/', 3) = ''
ORDER BY name
"""
ENTRIES: LiteralString = """
SELECT split_part(name, '/', 1) FROM sanfab.file
WHERE san = (SELECT id FROM sanfab.san WHERE name = %(san)s)
  AND split_part(name, '/', 2) = %(name)s AND split_part(name, '/', 3) = ''
ORDER BY name
"""
NAMES: LiteralString = """
SELECT name FROM sanfab.file WHERE san = (SELECT id FROM sanfab.san WHERE name = %(san)s)
UNION
SELECT name FROM sanfab.record WHERE san = (SELECT id FROM sanfab.san WHERE name = %(san)s)
"""

# Nothing is written once the row of the SAN names another holder of the lock.
WRITE: LiteralString = """
INSERT INTO sanfab.file (san, name, content)
SELECT id, %(name)s, %(content)s FROM sanfab.san
WHERE name = %(san)s AND holder IS NOT DISTINCT FROM %(holder)s
ON CONFLICT (san, name) DO UPDATE SET content = EXCLUDED.content
RETURNING 1
"""
APPEND: LiteralString = """
INSERT INTO sanfab.record (san, name, content)
SELECT id, %(name)s, %(content)s FROM sanfab.san
WHERE name = %(san)s AND holder IS NOT DISTINCT FROM %(holder)s
RETURNING 1
"""
APPEND_SOON: LiteralString = """
INSERT INTO sanfab.record (san, name, content)
SELECT id, %(name)s, %(content)s FROM sanfab.san
WHERE name = %(san)s AND holder IS NOT DISTINCT FROM %(holder)s
  AND set_config('synchronous_commit', 'off', true) = 'off'
RETURNING 1
"""
REMOVE_RECORDS: LiteralString = """
DELETE FROM sanfab.record WHERE split_part(name, '/', 1) = %(name)s AND san =
(SELECT id FROM sanfab.san WHERE name = %(san)s AND holder IS NOT DISTINCT FROM %(holder)s)
"""
REMOVE_FILES: LiteralString = """
DELETE FROM sanfab.file WHERE split_part(name, '/', 1) = %(name)s AND san =
(SELECT id FROM sanfab.san WHERE name = %(san)s AND holder IS NOT DISTINCT FROM %(holder)s)
"""

# The key of the lock is made of the number of the table and of the row: no other program has it.
# All who hold it share it: a process that pushes, or a playbook and each task of it, or slices.
# It is taken while the guard is held and nobody else holds it, or by those who belong to it.
LOCK: LiteralString = """
SELECT pg_try_advisory_lock_shared(('sanfab.san'::regclass::oid::bigint << 32) | id)
FROM sanfab.san WHERE name = %(san)s
"""
LOCK_AGAIN: LiteralString = """
SELECT pg_try_advisory_lock_shared(('sanfab.san'::regclass::oid::bigint << 32) | id)
FROM sanfab.san WHERE name = %(san)s AND holder IS NOT DISTINCT FROM %(holder)s
"""
SET_HOLDER: LiteralString = "UPDATE sanfab.san SET holder = %(holder)s WHERE name = %(san)s"
FREE: LiteralString = """
UPDATE sanfab.san SET holder = NULL WHERE name = %(san)s AND holder = %(holder)s
"""
STATE: LiteralString = """
SELECT holder, EXISTS (
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = 'sanfab.san'::regclass::oid AND objid = id::oid AND objsubid = 1
) FROM sanfab.san WHERE name = %(san)s
"""

# Short changes of who holds the lock or takes part are made one after the other: the guard.
GUARD: LiteralString = """
SELECT pg_advisory_lock('sanfab.san'::regclass::oid::int, id) FROM sanfab.san WHERE name = %(san)s
"""
UNGUARD: LiteralString = """
SELECT pg_advisory_unlock('sanfab.san'::regclass::oid::int, id) FROM sanfab.san WHERE name = %(san)s
"""
ADD_SLICE: LiteralString = """
INSERT INTO sanfab.slice (san, share, entry, holder, switches)
SELECT id, %(share)s, %(entry)s, %(holder)s, %(switches)s FROM sanfab.san WHERE name = %(san)s
RETURNING id
"""
LOCK_SLICE: LiteralString = """
SELECT pg_try_advisory_lock_shared(('sanfab.slice'::regclass::oid::bigint << 32) | %(slice)s)
"""
UNLOCK_ALL: LiteralString = "SELECT pg_advisory_unlock_all()"
SLICES: LiteralString = """
SELECT slice.id, slice.entry, slice.holder, slice.switches, slice.ended, EXISTS (
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = 'sanfab.slice'::regclass::oid AND objid = slice.id::oid AND objsubid = 1
) FROM sanfab.slice JOIN sanfab.san ON san.id = slice.san
WHERE san.name = %(san)s AND slice.share = %(share)s ORDER BY slice.id
"""
END_SLICE: LiteralString = """
UPDATE sanfab.slice SET ended = %(ended)s WHERE id = %(slice)s AND ended IS NULL
"""
TRY_CHECK: LiteralString = """
SELECT pg_try_advisory_lock('sanfab.slice'::regclass::oid::int, id)
FROM sanfab.san WHERE name = %(san)s
"""
END_CHECK: LiteralString = """
SELECT pg_advisory_unlock('sanfab.slice'::regclass::oid::int, id)
FROM sanfab.san WHERE name = %(san)s
"""
RESULTS: LiteralString = """
SELECT split_part(name, '/', 3), content FROM sanfab.file
WHERE san = (SELECT id FROM sanfab.san WHERE name = %(san)s)
  AND split_part(name, '/', 1) = %(name)s AND split_part(name, '/', 2) = 'switches'
  AND split_part(name, '/', 4) = 'result.json'
"""
