ALTER TABLE "users" ADD COLUMN "access_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;