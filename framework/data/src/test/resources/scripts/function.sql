-- what follows has semicolons of its own
create or replace function twice(x int) returns int as $body$
begin
    return 2 * x;
end;
$body$ language plpgsql;
