-- What Prisma's schema engine wrote in a new PostgreSQL database when it applied the first two migrations.
CREATE TABLE _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
);
INSERT INTO _prisma_migrations VALUES
  ('fcae1086-3501-408c-92de-fe29a5c81579', '1b0313996f50ee03e72cdc6db5a6e5f685fe0b7a58de1e491aceba26205f1790', '2026-11-22T05:08:46.645+00:00', '20261121102610_init', NULL, NULL, '2026-11-22T05:08:46.631+00:00', 1),
  ('904796bf-19d4-4549-9411-78b75a0d519c', 'f33e4c0b7e73c2b938ac07037a133f2e05d199d6128440715a60f084d8a78fef', '2026-11-22T05:08:46.654+00:00', '20261121112247_entity_versions', NULL, NULL, '2026-11-22T05:08:46.646+00:00', 1);
