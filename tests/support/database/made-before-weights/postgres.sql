-- The same rows in a PostgreSQL of that version: what pg_dump wrote, without its settings.
CREATE TABLE public."Epoch" (
    id text NOT NULL
);
CREATE TABLE public."Expense" (
    "projectId" text NOT NULL,
    id text NOT NULL,
    "memberId" text NOT NULL,
    name text,
    amount bigint,
    "order" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public."ExpenseInvolvement" (
    "projectId" text NOT NULL,
    "expenseId" text NOT NULL,
    "memberId" text NOT NULL
);
CREATE TABLE public."IdempotencyKey" (
    "projectId" text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    "entityId" text NOT NULL,
    "createdAt" timestamp(3) without time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public."Member" (
    "projectId" text NOT NULL,
    id text NOT NULL,
    name text,
    "order" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public."Project" (
    id text NOT NULL,
    name text,
    version integer DEFAULT 1 NOT NULL,
    "createdAt" timestamp(3) without time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp(3) without time zone NOT NULL
);
CREATE TABLE public."ProjectCreation" (
    key text NOT NULL,
    fingerprint text NOT NULL,
    "projectId" text NOT NULL,
    "createdAt" timestamp(3) without time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE public._prisma_migrations (
    id character varying(36) NOT NULL,
    checksum character varying(64) NOT NULL,
    finished_at timestamp with time zone,
    migration_name character varying(255) NOT NULL,
    logs text,
    rolled_back_at timestamp with time zone,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    applied_steps_count integer DEFAULT 0 NOT NULL
);
INSERT INTO public."Epoch" VALUES ('0cdf4276c589');
INSERT INTO public."Expense" VALUES ('Y1wYVyyC4uRYzgSnughJC8', '4UWDL6segqSkdA6U9NqPab', '2KRZudS3iZKryDL53BAHyp', 'Gift', 999999999999, 1, 14);
INSERT INTO public."Expense" VALUES ('Y1wYVyyC4uRYzgSnughJC8', '6uk3MAoUYp7AkGvt6nsABW', 'P4MfCBieUz7S8h8AyDqGXb', 'Nothing', 0, 1, 10);
INSERT INTO public."Expense" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'BPLWHdinJfGJn9rPqsF4rn', '2KRZudS3iZKryDL53BAHyp', 'Dinner; wine', 4550, 0, 13);
INSERT INTO public."Expense" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'JjKw7B5iLngJ5xi8dajK8G', 'P4MfCBieUz7S8h8AyDqGXb', NULL, NULL, 0, 9);
INSERT INTO public."Expense" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'NNJ9qte1vZEgVFL19wvVGL', 'MyHNwzZaYTJehfhs4WyS5Y', 'Flat in Alfama', 41400, 0, 6);
INSERT INTO public."ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', '4UWDL6segqSkdA6U9NqPab', '2KRZudS3iZKryDL53BAHyp');
INSERT INTO public."ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'BPLWHdinJfGJn9rPqsF4rn', '2KRZudS3iZKryDL53BAHyp');
INSERT INTO public."ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'BPLWHdinJfGJn9rPqsF4rn', 'MyHNwzZaYTJehfhs4WyS5Y');
INSERT INTO public."ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'BPLWHdinJfGJn9rPqsF4rn', 'P4MfCBieUz7S8h8AyDqGXb');
INSERT INTO public."ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'JjKw7B5iLngJ5xi8dajK8G', 'MyHNwzZaYTJehfhs4WyS5Y');
INSERT INTO public."ExpenseInvolvement" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'JjKw7B5iLngJ5xi8dajK8G', 'P4MfCBieUz7S8h8AyDqGXb');
INSERT INTO public."IdempotencyKey" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'key-of-the-dinner', 'HkP-8FbgbkGs1n-q5-h2eFIH5IInxPQbRKAMlmLSvrw', 'BPLWHdinJfGJn9rPqsF4rn', '2026-11-22 11:41:46.533');
INSERT INTO public."Member" VALUES ('Y1wYVyyC4uRYzgSnughJC8', '2KRZudS3iZKryDL53BAHyp', 'Ben O''Hara', 1, 3);
INSERT INTO public."Member" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'MyHNwzZaYTJehfhs4WyS5Y', 'Ana', 0, 2);
INSERT INTO public."Member" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'P4MfCBieUz7S8h8AyDqGXb', NULL, 2, 12);
INSERT INTO public."Project" VALUES ('Y1wYVyyC4uRYzgSnughJC8', 'Lisbon 🇵🇹', 14, '2026-11-22 11:41:45.722', '2026-11-22 11:41:47.424');
INSERT INTO public."ProjectCreation" VALUES ('key-of-the-project-in-Lisbon', 'rIsGXy0wiXc0PMHuOveo7-53GRrAtMIqmJP1LgLy8R0', 'Y1wYVyyC4uRYzgSnughJC8', '2026-11-22 11:41:45.702');
INSERT INTO public._prisma_migrations VALUES ('36e6f24e-401e-427b-bc93-307ef03393cf', '1b0313996f50ee03e72cdc6db5a6e5f685fe0b7a58de1e491aceba26205f1790', '2026-11-22 11:42:09.47+00', '20261121102610_init', NULL, NULL, '2026-11-22 11:42:09.407+00', 1);
INSERT INTO public._prisma_migrations VALUES ('e743aa51-9315-4ddf-aa51-becb343ec3bb', 'f33e4c0b7e73c2b938ac07037a133f2e05d199d6128440715a60f084d8a78fef', '2026-11-22 11:42:09.514+00', '20261121112247_entity_versions', NULL, NULL, '2026-11-22 11:42:09.482+00', 1);
INSERT INTO public._prisma_migrations VALUES ('33a8e58c-7108-4ba7-8aea-e05a358bdbf5', '35e33c639a58ec1416d5c3fbb59cb214bccc2e8bc280740d0f07eb64be0b767f', '2026-11-22 11:42:09.55+00', '20261122081839_keys_by_time', NULL, NULL, '2026-11-22 11:42:09.523+00', 1);
INSERT INTO public._prisma_migrations VALUES ('bf16c9ec-6b2c-49bb-9e4a-526ffd9e0849', '2d16c303591ca0c5d82c80fca29afa85cd12f5fe0dcffd6e07db10f2dc968389', '2026-11-22 11:42:09.574+00', '20261122092349_epoch', NULL, NULL, '2026-11-22 11:42:09.552+00', 1);
ALTER TABLE ONLY public."Epoch"
    ADD CONSTRAINT "Epoch_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."ExpenseInvolvement"
    ADD CONSTRAINT "ExpenseInvolvement_pkey" PRIMARY KEY ("projectId", "expenseId", "memberId");
ALTER TABLE ONLY public."Expense"
    ADD CONSTRAINT "Expense_pkey" PRIMARY KEY ("projectId", id);
ALTER TABLE ONLY public."IdempotencyKey"
    ADD CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("projectId", key);
ALTER TABLE ONLY public."Member"
    ADD CONSTRAINT "Member_pkey" PRIMARY KEY ("projectId", id);
ALTER TABLE ONLY public."ProjectCreation"
    ADD CONSTRAINT "ProjectCreation_pkey" PRIMARY KEY (key);
ALTER TABLE ONLY public."Project"
    ADD CONSTRAINT "Project_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public._prisma_migrations
    ADD CONSTRAINT _prisma_migrations_pkey PRIMARY KEY (id);
CREATE INDEX "ExpenseInvolvement_projectId_memberId_idx" ON public."ExpenseInvolvement" USING btree ("projectId", "memberId");
CREATE INDEX "Expense_projectId_memberId_idx" ON public."Expense" USING btree ("projectId", "memberId");
CREATE INDEX "IdempotencyKey_createdAt_idx" ON public."IdempotencyKey" USING btree ("createdAt");
CREATE INDEX "ProjectCreation_createdAt_idx" ON public."ProjectCreation" USING btree ("createdAt");
ALTER TABLE ONLY public."ExpenseInvolvement"
    ADD CONSTRAINT "ExpenseInvolvement_projectId_expenseId_fkey" FOREIGN KEY ("projectId", "expenseId") REFERENCES public."Expense"("projectId", id) ON DELETE CASCADE;
ALTER TABLE ONLY public."ExpenseInvolvement"
    ADD CONSTRAINT "ExpenseInvolvement_projectId_memberId_fkey" FOREIGN KEY ("projectId", "memberId") REFERENCES public."Member"("projectId", id) ON DELETE CASCADE;
ALTER TABLE ONLY public."Expense"
    ADD CONSTRAINT "Expense_projectId_memberId_fkey" FOREIGN KEY ("projectId", "memberId") REFERENCES public."Member"("projectId", id) ON DELETE CASCADE;
ALTER TABLE ONLY public."IdempotencyKey"
    ADD CONSTRAINT "IdempotencyKey_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES public."Project"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public."Member"
    ADD CONSTRAINT "Member_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES public."Project"(id) ON DELETE CASCADE;
