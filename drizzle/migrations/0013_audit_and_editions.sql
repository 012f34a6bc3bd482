CREATE TABLE "audit_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"account" integer,
	"network" text,
	"detail" text
);
--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "finished_edition" jsonb;--> statement-breakpoint
CREATE INDEX "audit_records_at_index" ON "audit_records" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_records_account_index" ON "audit_records" USING btree ("account");