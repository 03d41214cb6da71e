insert into migrated values (7);
