-- What Prisma's schema engine wrote in a new SQLite file when it applied the first two migrations.
CREATE TABLE "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
);
INSERT INTO "_prisma_migrations" VALUES
  ('050807be-c1f9-4122-b0a6-f250389da09f', '7b5890659f02076a91ef9fcda91682a63e0b7eb0d7b08f3e4345c9115d9319b2', '2026-11-22T05:08:45.152+00:00', '20261121102610_init', NULL, NULL, '2026-11-22T05:08:45.145+00:00', 1),
  ('0f30641f-6861-479a-994e-7e633b7736fe', '054b0c6d6dec5ac31f75adb1fc41d9579575b1df4c11c2cc51f99748e5a7c670', '2026-11-22T05:08:45.160+00:00', '20261121112247_entity_versions', NULL, NULL, '2026-11-22T05:08:45.153+00:00', 1);
